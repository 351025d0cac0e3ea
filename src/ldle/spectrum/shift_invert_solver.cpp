#include "ldle/spectrum/shift_invert_solver.h"

#include "ldle/math/block_lanczos.h"

namespace ldle {
namespace {

// From here on the basis weighs as much as the factor, and memory is dearer than a restart.
constexpr Index large_size = 500000;

LanczosOptions lanczos_options(Index size, Index count) {
  return {.pairs = count, .columns_per_pair = size < large_size ? 4.0 : 1.9};
}

}  // namespace

// The largest eigenvalues 1 / (lambda + shift) of the inverse, the constants projected out, are
// the lowest non-trivial lambda.
SolverPairs ShiftInvertSolver::lowest(const Eigen::SparseMatrix<double>& laplacian, Index count,
                                      Progress& progress) const {
  // Far below every eigenvalue that matters, far above the rounding error of the factor.
  const double shift = 1e-9 * laplacian.diagonal().maxCoeff();
  const bool analysed = analysis_ && analysis_->usable();
  const SparseCholesky factor(laplacian, shift,
                              analysed ? std::move(*analysis_) : CholeskyAnalysis(laplacian));
  const SymmetricOperator inverse = [&](const Eigen::MatrixXd& in, Eigen::MatrixXd& out) {
    // Before as well as after: what is left of the constants would be blown up by 1 / shift.
    factor.solve(in.rowwise() - in.colwise().mean().eval(), out);
    out.rowwise() -= out.colwise().mean().eval();
  };
  Eigenpairs largest = largest_eigenpairs(laplacian.rows(), inverse,
                                          lanczos_options(laplacian.rows(), count), progress);
  return {.values = largest.values.cwiseInverse().array() - shift,
          .vectors = std::move(largest.vectors),
          .products = largest.products};
}

Index ShiftInvertSolver::least_size(Index count) {
  return lanczos_least_size({.pairs = count});
}

double ShiftInvertSolver::predicted_bytes(Index size, double factor_bytes, Index count) {
  return factor_bytes +
         sizeof(double) *
             static_cast<double>(size * lanczos_least_size(lanczos_options(size, count)));
}

}  // namespace ldle
