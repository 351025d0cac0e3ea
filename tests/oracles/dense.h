#pragma once

#include "ldle/types.h"

namespace ldle::oracle {

/// Decompositions of small dense matrices. Eigenvalues, singular values and QR are Eigen's, which
/// the library compiles once.
struct DenseEigen {
  Eigen::VectorXd values;  ///< ascending
  Eigen::MatrixXd vectors;
};
DenseEigen symmetric_eigen(const Eigen::MatrixXd& matrix);

struct DenseSvd {
  Eigen::MatrixXd u;
  Eigen::VectorXd values;  ///< descending
  Eigen::MatrixXd v;
};
DenseSvd svd(const Eigen::MatrixXd& matrix);

double determinant(const Eigen::MatrixXd& matrix);
/// The pseudoinverse; the inverse of an invertible matrix.
Eigen::MatrixXd pseudo_inverse(const Eigen::MatrixXd& matrix);
/// The lower Cholesky factor of a positive definite matrix, and the solution of a system with it.
Eigen::MatrixXd cholesky(const Eigen::MatrixXd& matrix);
Eigen::MatrixXd solve(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& right);
/// An orthonormal basis of the columns.
Eigen::MatrixXd orthonormal(const Eigen::MatrixXd& columns);

}  // namespace ldle::oracle
