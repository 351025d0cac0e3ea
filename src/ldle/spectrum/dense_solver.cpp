#include "ldle/spectrum/dense_solver.h"

#include "ldle/math/symmetric_eigen.h"

namespace ldle {

SolverPairs DenseSolver::lowest(const Eigen::SparseMatrix<double>& laplacian, Index count,
                                Progress& /*progress*/) const {
  const SymmetricEigen all = symmetric_eigen(Eigen::MatrixXd(laplacian));
  return {.values = all.values.segment(1, count), .vectors = all.vectors.middleCols(1, count)};
}

}  // namespace ldle
