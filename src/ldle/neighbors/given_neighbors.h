#pragma once

#include "ldle/neighbors/distinct_points.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle {

/// A neighbour graph as users have it: row k lists neighbours of point k and their distances.
/// The point itself may be among them or not; an id of -1 fills a row that has fewer.
struct GivenNeighbors {
  Eigen::Ref<const IdMatrix> ids;
  ConstRowMatrixRef distances;
};

/// Throws InvalidArgument for shapes that differ, ids out of range, or distances that are negative
/// or not finite.
void check_given_neighbors(const GivenNeighbors& given);

/// Points joined by an edge of length zero.
DistinctPoints distinct_by_neighbors(const GivenNeighbors& given);

/// The graph among the distinct points, each point its own first neighbour. `nearest` is the
/// length of the shortest list.
NeighborGraph graph_of_given(const GivenNeighbors& given, const DistinctPoints& distinct);

}  // namespace ldle
