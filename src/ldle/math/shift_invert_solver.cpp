#include "ldle/math/block_lanczos.h"
#include "ldle/math/eigen_solver.h"
#include "ldle/math/host_block.h"
#include "ldle/math/sparse_solver.h"

namespace ldle::math {
namespace {

// From this size on the basis takes as much memory as the factor. Saving memory is then more
// important than avoiding a restart.
constexpr Index large_size = 500000;

LanczosOptions lanczos_options(Index size, Index count) {
  return {.pairs = count, .columns_per_pair = size < large_size ? 4.0 : 1.9};
}

double bytes_with_basis(Index size, double factor_bytes, Index count) {
  return factor_bytes +
         sizeof(double) *
             static_cast<double>(size * lanczos_least_size(lanczos_options(size, count)));
}

/// The inverse of laplacian + shift I, restricted to vectors orthogonal to the constants.
class InverseOperator final : public LinearOperator {
 public:
  InverseOperator(const SparseFactor& factor, Index size) : factor_(factor), size_(size) {}

  Index size() const override { return size_; }
  std::unique_ptr<BlockVectors> make_block(Index columns, const Context& context) const override {
    return std::make_unique<HostBlock>(size_, columns, context);
  }
  void apply(const BlockVectors& in, BlockVectors& out) const override {
    const auto& block = static_cast<const HostBlock&>(in);
    Eigen::MatrixXd& solution = host_matrix(out);
    // Means are removed before the solve as well as after it, because the solve would multiply a
    // constant component by 1 / shift.
    factor_.solve(block.matrix().rowwise() - block.matrix().colwise().mean().eval(), solution,
                  block.context());
    solution.rowwise() -= solution.colwise().mean().eval();
  }

 private:
  const SparseFactor& factor_;
  Index size_;
};

class ShiftInvertComputation final : public EigenComputation {
 public:
  ShiftInvertComputation(const Eigen::SparseMatrix<double>& laplacian, Index count)
      : laplacian_(laplacian), count_(count), analysis_(analyse(laplacian)) {}

  double bytes() const override {
    return bytes_with_basis(laplacian_.rows(), analysis_->bytes(), count_);
  }

  // The largest eigenvalues 1 / (lambda + shift) of the inverse belong to the lowest lambda.
  EigenAnswer run(const Context& context) override {
    // Far below every eigenvalue that matters, and far above the rounding error of the factor.
    const double shift = 1e-9 * laplacian_.diagonal().maxCoeff();
    const auto factor = analysis_->factor(laplacian_, shift);
    Eigenpairs largest = largest_eigenpairs(InverseOperator(*factor, laplacian_.rows()),
                                            lanczos_options(laplacian_.rows(), count_), context);
    return {.values = largest.values.cwiseInverse().array() - shift,
            .vectors = std::move(largest.vectors),
            .products = largest.products};
  }

 private:
  const Eigen::SparseMatrix<double>& laplacian_;
  Index count_;
  std::unique_ptr<SparseAnalysis> analysis_;
};

class ShiftInvertSolver final : public EigenSolver {
 public:
  std::string name() const override { return "shift-invert"; }
  std::string description() const override {
    return "shift-invert block Lanczos on a sparse Cholesky factor";
  }
  Index least_size(Index count) const override { return lanczos_least_size({.pairs = count}); }
  std::unique_ptr<EigenComputation> prepare(const Eigen::SparseMatrix<double>& laplacian,
                                            const EigenRequest& request) const override {
    return std::make_unique<ShiftInvertComputation>(laplacian, request.count);
  }
  double predicted_bytes(const MatrixSize& matrix, Index count) const override {
    return bytes_with_basis(matrix.rows, matrix.factor_bytes, count);
  }
};

}  // namespace

const EigenSolver& shift_invert_solver() {
  static const ShiftInvertSolver solver;
  return solver;
}

}  // namespace ldle::math
