#include "ldle/spectrum/filtered_solver.h"

#include <fmt/format.h>

#include "ldle/math/filtered_subspace.h"
#include "ldle/math/panel_product.h"
#include "ldle/spectrum/component_eigenpairs.h"

namespace ldle {

SolverPairs FilteredSolver::lowest(const Eigen::SparseMatrix<double>& laplacian, Index count,
                                   Progress& progress) const {
  // Half the tolerance, so that no rounding stands between these residuals and those measured.
  FilteredPairs found = lowest_eigenpairs(
      laplacian, {.pairs = count, .tolerance = 0.5 * spectrum_tolerance}, progress);
  return {.values = std::move(found.values),
          .vectors = std::move(found.vectors),
          .products = found.products,
          .effort = fmt::format("{} rounds of degree up to {}", found.rounds, found.degree)};
}

Index FilteredSolver::least_size(Index count) {
  return 3 * filtered_block(count);
}

double FilteredSolver::predicted_bytes(Index size, Index entries, Index count) {
  // The block and its image; the matrix and the four panels of a filter.
  const Index numbers = 2 * size * filtered_block(count);
  const Index rounded = entries + 4 * size * panel_width<float>;
  return static_cast<double>(sizeof(double) * numbers + sizeof(float) * rounded);
}

}  // namespace ldle
