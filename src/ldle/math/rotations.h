#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// Coordinate planes of d dimensions: the numbers that a rotation's logarithm has.
inline Index planes_of(Index d) {
  return d * (d - 1) / 2;
}

/// The skew-symmetric matrix whose exponential is the given rotation. Its angles lie between -pi
/// and pi; of a half turn either sign is right.
RowMatrix rotation_log(const RowMatrix& rotation);

/// The rotation with this logarithm.
RowMatrix rotation_exp(const RowMatrix& skew);

/// The upper triangle of a skew-symmetric matrix, row by row, and back.
Eigen::RowVectorXd upper_triangle(const RowMatrix& skew);
RowMatrix skew_matrix(const Eigen::RowVectorXd& upper, Index d);

}  // namespace ldle::math
