#pragma once

#include "ldle/types.h"

namespace ldle::oracle {

/// Eigen's decompositions of dense matrices. Their templates are large, so they are compiled once.
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
Eigen::MatrixXd inverse(const Eigen::MatrixXd& matrix);
Eigen::MatrixXd pseudo_inverse(const Eigen::MatrixXd& matrix);
/// The lower Cholesky factor of a positive definite matrix, and the solution of a system with it.
Eigen::MatrixXd cholesky(const Eigen::MatrixXd& matrix);
Eigen::MatrixXd solve(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& right);
/// An orthonormal basis of the columns.
Eigen::MatrixXd orthonormal(const Eigen::MatrixXd& columns);

}  // namespace ldle::oracle
