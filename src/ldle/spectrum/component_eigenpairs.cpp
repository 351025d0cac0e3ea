#include "ldle/spectrum/component_eigenpairs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "ldle/core/parallel_for.h"

namespace ldle::spectrum {
namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

// Makes the first entry of at least half the largest magnitude positive, in every column.
void fix_signs(Eigen::MatrixXd& vectors) {
  for (auto column : vectors.colwise()) {
    const double half = 0.5 * column.cwiseAbs().maxCoeff();
    for (double value : column) {
      if (std::abs(value) < half) continue;
      if (value < 0.0) column = -column;
      break;
    }
  }
}

// Sorts by Rayleigh quotient, whose order can differ from the solver's order because of rounding.
void sort_by_value(ComponentEigenpairs& pairs) {
  std::vector<Index> order(pairs.values.size());
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return pairs.values[a] < pairs.values[b]; });
  if (std::is_sorted(order.begin(), order.end())) return;
  pairs.values = pairs.values(order).eval();
  pairs.residuals = pairs.residuals(order).eval();
  pairs.vectors = pairs.vectors(Eigen::all, order).eval();
}

// Computes Rayleigh quotients and true residuals, independently of the solver's own values.
void measure(const SparseMatrix& laplacian, ComponentEigenpairs& pairs, const Context& context) {
  const double largest_degree = laplacian.diagonal().maxCoeff();
  const double rounding = 1e3 * std::numeric_limits<double>::epsilon() * largest_degree;
  pairs.residuals.resize(pairs.values.size());
  std::vector<char> settled(pairs.values.size());
  parallel_for(pairs.values.size(), 1, context, [&](Index i, Index) {
    const Eigen::VectorXd image = laplacian * pairs.vectors.col(i);
    pairs.values[i] = pairs.vectors.col(i).dot(image);
    const double residual = (image - pairs.values[i] * pairs.vectors.col(i)).norm();
    pairs.residuals[i] = residual / pairs.values[i];
    settled[i] = residual <= spectrum_tolerance * pairs.values[i] || residual <= rounding;
  });
  pairs.converged = pairs.vectors.cols() == pairs.values.size() &&
                    std::all_of(settled.begin(), settled.end(), [](char yes) { return yes; });
}

}  // namespace

ComponentEigenpairs component_eigenpairs(const SparseMatrix& laplacian,
                                         math::EigenComputation& computation,
                                         const Context& context) {
  math::EigenAnswer found = computation.run(context);
  ComponentEigenpairs pairs;
  pairs.values = std::move(found.values);
  pairs.vectors = std::move(found.vectors);
  pairs.products = found.products;
  pairs.effort = std::move(found.effort);
  measure(laplacian, pairs, context);
  sort_by_value(pairs);
  fix_signs(pairs.vectors);
  return pairs;
}

}  // namespace ldle::spectrum
