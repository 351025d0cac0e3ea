#include "oracles/dense.h"

#include <Eigen/Eigenvalues>
#include <cmath>

#include "ldle/math/decompositions.h"

namespace ldle::oracle {

DenseEigen symmetric_eigen(const Eigen::MatrixXd& matrix) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> found(matrix);
  return {found.eigenvalues(), found.eigenvectors()};
}

DenseSvd svd(const Eigen::MatrixXd& matrix) {
  const auto found = math::svd(matrix);
  return {found.u, found.values, found.v};
}

double determinant(const Eigen::MatrixXd& matrix) {
  return math::determinant(matrix);
}

Eigen::MatrixXd pseudo_inverse(const Eigen::MatrixXd& matrix) {
  return math::least_squares(matrix, Eigen::MatrixXd::Identity(matrix.rows(), matrix.rows()));
}

Eigen::MatrixXd cholesky(const Eigen::MatrixXd& matrix) {
  const Index n = matrix.rows();
  Eigen::MatrixXd factor = Eigen::MatrixXd::Zero(n, n);
  for (Index j = 0; j < n; ++j) {
    for (Index i = j; i < n; ++i) {
      double rest = matrix(i, j);
      for (Index k = 0; k < j; ++k) rest -= factor(i, k) * factor(j, k);
      factor(i, j) = i == j ? std::sqrt(rest) : rest / factor(j, j);
    }
  }
  return factor;
}

Eigen::MatrixXd solve(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& right) {
  const Eigen::MatrixXd factor = cholesky(matrix);
  const Index n = factor.rows();
  Eigen::MatrixXd x = right;
  for (Index i = 0; i < n; ++i) {
    for (Index k = 0; k < i; ++k) x.row(i) -= factor(i, k) * x.row(k);
    x.row(i) /= factor(i, i);
  }
  for (Index i = n - 1; i >= 0; --i) {
    for (Index k = i + 1; k < n; ++k) x.row(i) -= factor(k, i) * x.row(k);
    x.row(i) /= factor(i, i);
  }
  return x;
}

Eigen::MatrixXd orthonormal(const Eigen::MatrixXd& columns) {
  return math::orthonormal_columns(columns);
}

}  // namespace ldle::oracle
