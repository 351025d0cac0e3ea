#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// Number of coordinate planes of d dimensions. A rotation's logarithm has as many independent
/// entries.
inline Index planes_of(Index d) {
  return d * (d - 1) / 2;
}

/// Returns the skew-symmetric matrix whose exponential is the given rotation. Its angles are
/// between -pi and pi; for a half turn, both signs are correct.
RowMatrix rotation_log(const RowMatrix& rotation);

/// Returns the rotation with this logarithm.
RowMatrix rotation_exp(const RowMatrix& skew);

/// Returns the upper triangle of a skew-symmetric matrix, row by row.
Eigen::RowVectorXd upper_triangle(const RowMatrix& skew);
/// Returns the skew-symmetric d x d matrix with this upper triangle.
RowMatrix skew_matrix(const Eigen::RowVectorXd& upper, Index d);

}  // namespace ldle::math
