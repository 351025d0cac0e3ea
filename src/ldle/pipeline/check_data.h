#pragma once

#include "ldle/neighbors/distinct_points.h"
#include "ldle/types.h"

namespace ldle::pipeline {

/// Throws InvalidArgument unless there are points with at least `dimension` columns, and all
/// numbers are finite and at most `largest_number` in magnitude.
void check_points(ConstRowMatrixRef points, Index dimension);

/// Throws InvalidArgument unless this is a matrix of distances: square, finite, not negative, at
/// most `largest_number`, zero on the diagonal and symmetric up to rounding.
void check_distances(ConstRowMatrixRef distances);

/// Throws InvalidArgument unless there are at least two different points.
void check_enough_points(const DistinctPoints& distinct);

/// Throws InvalidArgument if the neighbour graph may have more entries than 32-bit indices can
/// count.
void check_index_range(Index points, Index graph_neighbors);

}  // namespace ldle::pipeline
