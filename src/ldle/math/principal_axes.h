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

}  // namespace ldle::math
