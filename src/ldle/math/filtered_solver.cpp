#include <fmt/format.h>

#include "ldle/math/accelerator.h"
#include "ldle/math/eigen_solver.h"
#include "ldle/math/filtered_subspace.h"
#include "ldle/math/sparse_operator.h"

namespace ldle::math {
namespace {

Index block_columns(Index count) {
  return filtered_block(count, panel_width<float>);
}

// In double precision: the block and its image. In single precision: the entries of the matrix and
// four panels (a filter holds three).
double block_bytes(Index size, Index entries, Index count) {
  const Index numbers = 2 * size * block_columns(count);
  const Index rounded = entries + 4 * size * panel_width<float>;
  return static_cast<double>(sizeof(double) * numbers + sizeof(float) * rounded);
}

class FilteredComputation final : public EigenComputation {
 public:
  FilteredComputation(const Eigen::SparseMatrix<double>& laplacian, const EigenRequest& request)
      : laplacian_(laplacian), request_(request) {}

  double bytes() const override {
    return block_bytes(laplacian_.rows(), laplacian_.nonZeros(), request_.count);
  }
  EigenAnswer run(const Context& context) override {
    // Half the tolerance: rounding then cannot raise the measured residuals above the tolerance.
    const FilteredSubspaceOptions options{.pairs = request_.count,
                                          .tolerance = 0.5 * request_.tolerance};
    FilteredPairs found = on_device_or_host(
        context, "eigenvectors",
        [&](Accelerator& device) {
          return lowest_eigenpairs(*device.filter_operator(laplacian_), options, context);
        },
        [&] { return lowest_eigenpairs(SparseOperator(laplacian_), options, context); });
    return {.values = std::move(found.values),
            .vectors = std::move(found.vectors),
            .products = found.products,
            .effort = fmt::format("{} rounds of degree up to {}", found.rounds, found.degree)};
  }

 private:
  const Eigen::SparseMatrix<double>& laplacian_;
  EigenRequest request_;
};

class FilteredSolver final : public EigenSolver {
 public:
  std::string name() const override { return "filtered"; }
  std::string description() const override { return "Chebyshev-filtered subspace iteration"; }
  Index least_size(Index count) const override { return 3 * block_columns(count); }
  std::unique_ptr<EigenComputation> prepare(const Eigen::SparseMatrix<double>& laplacian,
                                            const EigenRequest& request) const override {
    return std::make_unique<FilteredComputation>(laplacian, request);
  }
  double predicted_bytes(const MatrixSize& matrix, Index count) const override {
    return block_bytes(matrix.rows, matrix.entries, count);
  }
};

}  // namespace

const EigenSolver& filtered_solver() {
  static const FilteredSolver solver;
  return solver;
}

}  // namespace ldle::math
