#pragma once

#include <span>
#include <vector>

#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::neighbors {

struct Neighbor {
  double distance;
  Id point;
};
using NeighborList = std::vector<Neighbor>;

/// Sorts by distance; distances within tie_tolerance are one distance, and its points are sorted
/// by index.
void sort_neighbors(NeighborList& list);

/// The `nearest` nearest of some points to a point, and every true tie of the last one, sorted.
NeighborList nearest_of_candidates(const Data& data, Id point, std::span<const Id> candidates,
                                   Index nearest);

/// Puts one list a point into the two flat arrays of a graph.
NeighborGraph join_lists(std::vector<NeighborList> lists, Index nearest);

/// Throws InvalidArgument unless there are enough points.
void check_nearest(Index nearest, Index points);

}  // namespace ldle::neighbors
