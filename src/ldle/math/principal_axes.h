#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// The leading eigenpairs of a symmetric matrix that ought to be positive semidefinite.
struct PrincipalAxes {
  /// Descending; zero where the matrix has no further positive eigenvalue.
  Eigen::VectorXd values;
  /// Orthonormal columns, the largest entry of each positive; zero where the value is zero.
  Eigen::MatrixXd axes;
};

/// The first `count` of them. Eigenvalues that rounding cannot tell from zero count as zero. Reads
/// the lower triangle.
PrincipalAxes principal_axes(const Eigen::MatrixXd& matrix, Index count);

}  // namespace ldle::math
