#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// The leading eigenpairs of a symmetric matrix that should be positive semidefinite.
struct PrincipalAxes {
  /// Descending; zero if the matrix has no further positive eigenvalue.
  Eigen::VectorXd values;
  /// Orthonormal columns; the entry of largest magnitude is positive. Zero if the value is zero.
  Eigen::MatrixXd axes;
};

/// Returns the first `count` eigenpairs. Negative eigenvalues, and those that are zero up to
/// rounding, count as zero. Reads the lower triangle.
PrincipalAxes principal_axes(const Eigen::MatrixXd& matrix, Index count);

/// Returns the leading eigenvectors of X^T X, X = centered, as columns. If X has fewer rows than
/// columns, they are computed as X^T V / sqrt(lambda) from the eigenvectors V of X X^T. In both
/// cases the image X b of a direction b has a positive entry of largest magnitude. If the rows
/// extend in fewer directions, the other columns are zero.
Eigen::MatrixXd principal_directions(const RowMatrix& centered, Index count);

}  // namespace ldle::math
