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

/// Ascending.
Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& matrix);

double determinant(const RowMatrix& matrix);
/// The same. Needs no decomposition if the size is known to be 2 or 3.
template <int D>
double determinant_of(const Eigen::Matrix<double, D, D, Eigen::RowMajor>& m) {
  if constexpr (D == 2) {
    return m(0, 0) * m(1, 1) - m(0, 1) * m(1, 0);
  } else if constexpr (D == 3) {
    return m(0, 0) * (m(1, 1) * m(2, 2) - m(1, 2) * m(2, 1)) -
           m(0, 1) * (m(1, 0) * m(2, 2) - m(1, 2) * m(2, 0)) +
           m(0, 2) * (m(1, 0) * m(2, 1) - m(1, 1) * m(2, 0));
  } else {
    return determinant(m);
  }
}

/// Returns the X of least norm that minimises |A X - B|.
Eigen::MatrixXd least_squares(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
RowMatrix least_squares(const RowMatrix& a, const RowMatrix& b);

/// Returns an orthonormal basis of the column space of a tall matrix of full rank (QR).
Eigen::MatrixXd orthonormal_columns(const Eigen::MatrixXd& matrix);
/// Returns an orthonormal basis of the column space of a matrix of any rank (pivoted QR).
Eigen::MatrixXd column_space(const Eigen::MatrixXd& matrix);

}  // namespace ldle::math
