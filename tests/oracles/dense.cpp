#include "oracles/dense.h"

#include <Eigen/Dense>

namespace ldle::oracle {

DenseEigen symmetric_eigen(const Eigen::MatrixXd& matrix) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> found(matrix);
  return {found.eigenvalues(), found.eigenvectors()};
}

DenseSvd svd(const Eigen::MatrixXd& matrix) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> found(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {found.matrixU(), found.singularValues(), found.matrixV()};
}

double determinant(const Eigen::MatrixXd& matrix) {
  return matrix.determinant();
}

Eigen::MatrixXd inverse(const Eigen::MatrixXd& matrix) {
  return matrix.inverse();
}

Eigen::MatrixXd pseudo_inverse(const Eigen::MatrixXd& matrix) {
  return matrix.completeOrthogonalDecomposition().pseudoInverse();
}

Eigen::MatrixXd cholesky(const Eigen::MatrixXd& matrix) {
  return matrix.llt().matrixL();
}

Eigen::MatrixXd solve(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& right) {
  return matrix.llt().solve(right);
}

Eigen::MatrixXd orthonormal(const Eigen::MatrixXd& columns) {
  const Eigen::HouseholderQR<Eigen::MatrixXd> factors(columns);
  return factors.householderQ() * Eigen::MatrixXd::Identity(columns.rows(), columns.cols());
}

}  // namespace ldle::oracle
