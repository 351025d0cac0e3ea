#pragma once

#include "ldle/core/random.h"
#include "ldle/types.h"

namespace ldle::oracle {

/// width x height points at unit spacing, column after column, starting at the origin. Many
/// distances are equal.
RowMatrix grid(Index width, Index height);

/// The same in three dimensions.
RowMatrix grid(Index width, Index height, Index depth);

/// Uniform random points in a box with one corner at the origin.
RowMatrix random_box(Index count, const Eigen::RowVectorXd& sides, std::uint64_t seed);

/// Points moved at random by at most `amount` along each axis. A grid treated this way is evenly
/// spread and has no ties.
RowMatrix shaken(RowMatrix points, double amount, std::uint64_t seed);

/// A shaken grid of one, two or three dimensions.
RowMatrix shaken_block(Index dimension);

/// Rolls the first axis of plane points into a circle of the given circumference.
RowMatrix roll_up(const RowMatrix& plane, double circumference);

/// Evenly spaced points on a circle around the origin.
RowMatrix circle(Index count, double radius = 1.0);

/// Points of a golden spiral on the unit sphere.
RowMatrix sphere(Index count);

/// The rows of `first`, followed by the rows of `second` moved by `shift`.
RowMatrix stack(const RowMatrix& first, const RowMatrix& second, const Eigen::RowVectorXd& shift);

/// A random orthogonal matrix of determinant 1 if `proper`, otherwise -1.
Eigen::MatrixXd random_rotation(Index dimension, std::uint64_t seed, bool proper = true);

}  // namespace ldle::oracle
