#pragma once

#include "ldle/core/random.h"
#include "ldle/core/types.h"

namespace ldle::oracle {

/// Points of [0, width] x [0, height] at unit spacing, column after column: full of ties.
RowMatrix grid(Index width, Index height);

RowMatrix grid(Index width, Index height, Index depth);

/// Uniform in a box that starts at the origin.
RowMatrix random_box(Index count, const Eigen::RowVectorXd& sides, std::uint64_t seed);

/// A grid whose points are moved by up to `amount` of the spacing: evenly spread, free of ties.
RowMatrix shaken(RowMatrix points, double amount, std::uint64_t seed);

/// A shaken grid of one, two or three dimensions.
RowMatrix shaken_block(Index dimension);

/// Rolls the first axis of plane points into a circle of the given circumference.
RowMatrix roll_up(const RowMatrix& plane, double circumference);

RowMatrix circle(Index count, double radius = 1.0);

/// Golden spiral on the unit sphere.
RowMatrix sphere(Index count);

/// One below the other, the second moved by `shift`.
RowMatrix stack(const RowMatrix& first, const RowMatrix& second, const Eigen::RowVectorXd& shift);

/// A random orthogonal matrix, of determinant 1 when `proper`.
Eigen::MatrixXd random_rotation(Index dimension, std::uint64_t seed, bool proper = true);

}  // namespace ldle::oracle
