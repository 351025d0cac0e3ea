#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// Decompositions of small dense matrices. Eigen's templates for them are large, so they are
/// compiled only once, here.

/// A = u diag(values) v^T with orthogonal u and v; values descend.
struct Svd {
  Eigen::MatrixXd u;
  Eigen::VectorXd values;
  Eigen::MatrixXd v;
};
Svd svd(const Eigen::MatrixXd& matrix);
Eigen::VectorXd singular_values(const Eigen::MatrixXd& matrix);

/// Eigenvalues, ascending, and orthonormal eigenvectors of a small symmetric matrix. For hundreds
/// of rows symmetric_eigen is faster.
struct SmallEigen {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};
SmallEigen small_symmetric_eigen(const Eigen::MatrixXd& matrix);
Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& matrix);

double determinant(const RowMatrix& matrix);

/// Returns the X of least norm that minimises |A X - B|.
Eigen::MatrixXd least_squares(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
RowMatrix least_squares(const RowMatrix& a, const RowMatrix& b);

/// Returns an orthonormal basis of the column space of a tall matrix of full rank (QR).
Eigen::MatrixXd orthonormal_columns(const Eigen::MatrixXd& matrix);
/// Returns an orthonormal basis of the column space of a matrix of any rank (pivoted QR).
Eigen::MatrixXd column_space(const Eigen::MatrixXd& matrix);

}  // namespace ldle::math
