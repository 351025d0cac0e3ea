#pragma once

#include "ldle/input.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::neighbors {

/// Throws InvalidArgument for shapes that differ, ids out of range, or distances that are negative
/// or not finite.
void check_given_neighbors(const Neighbors& given);

/// Points joined by an edge of length zero.
DistinctPoints distinct_by_neighbors(const Neighbors& given);

/// The graph among the distinct points, each point its own first neighbour. `nearest` is the
/// length of the shortest list.
NeighborGraph graph_of_given(const Neighbors& given, const DistinctPoints& distinct);

}  // namespace ldle::neighbors
