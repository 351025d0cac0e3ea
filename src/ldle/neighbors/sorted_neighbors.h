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

/// Sorts by distance. Distances within tie_tolerance count as equal; points at equal distances are
/// sorted by index.
void sort_neighbors(NeighborList& list);

/// Returns the `nearest` candidates that are nearest to the point, and all that tie with the last
/// of them, sorted. There must be at least `nearest` candidates.
NeighborList nearest_of_candidates(const Data& data, Id point, std::span<const Id> candidates,
                                   Index nearest);

/// Copies the lists of all points into the two flat arrays of a graph.
NeighborGraph join_lists(std::vector<NeighborList> lists, Index nearest, const Context& context);

/// Throws InvalidArgument if `nearest` exceeds the number of points.
void check_nearest(Index nearest, Index points);

}  // namespace ldle::neighbors
