#pragma once

#include "ldle/input.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::neighbors {

/// Throws InvalidArgument if ids and distances have different shapes, if an id is out of range, or
/// if a distance is negative, above largest_number or NaN. The id -1 means no neighbour; its
/// distance is not checked.
void check_given_neighbors(const Neighbors& given);

/// Finds points that are joined by edges of length zero.
DistinctPoints distinct_by_neighbors(const Neighbors& given);

/// Returns the graph of the distinct points, with every point as its own first neighbour. Its
/// `nearest` is the length of the shortest list.
NeighborGraph graph_of_given(const Neighbors& given, const DistinctPoints& distinct,
                             const Context& context);

}  // namespace ldle::neighbors
