#pragma once

#include <algorithm>
#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"

namespace ldle {

/// Distances within a factor of 1 + tie_tolerance count as equal: on a grid the distances to the
/// points of one shell differ only by rounding, and a view takes all of these points or none.
inline constexpr double tie_tolerance = 1e-12;

/// The largest number of neighbours in a list of the `nearest` nearest points and of those that tie
/// with the last. It has room for the shells of grids of up to five dimensions. Without it, points
/// that are all equally far apart, such as categories, would all be neighbours of each other.
constexpr Index most_with_ties(Index nearest) {
  return 2 * nearest + 16;
}

/// The nearest neighbours of every point. A point is its own first neighbour: its 25 nearest
/// neighbours are the point and 24 others.
struct NeighborGraph {
  /// By ascending distance, ties by index. Each list holds the `nearest` nearest points and those
  /// that tie with the last of them, up to most_with_ties(). (Lists that the user gave may have
  /// more points.)
  Ragged<Id> neighbors;
  /// Distances, one for each entry of neighbors.values.
  std::vector<double> distances;
  /// Requested number of neighbours, the point itself included. No list is shorter.
  Index nearest = 0;

  Index size() const { return neighbors.size(); }
  std::span<const double> distances_of(Index point) const {
    return {distances.data() + neighbors.offsets[point],
            static_cast<std::size_t>(neighbors.length(point))};
  }
  /// Returns the distance to the neighbour of this rank (the point itself has rank 0), or to the
  /// last one if fewer are known.
  double distance_to(Index point, Index rank) const {
    return distances[neighbors.offsets[point] + std::min(rank, neighbors.length(point) - 1)];
  }
};

/// Returns the `nearest` nearest neighbours of every point, with ties of the last of them, from a
/// graph that has more.
NeighborGraph nearest_in(const NeighborGraph& graph, Index nearest, const Context& context);

/// Returns the graph of some points, ascending, which are numbered in this order. Their lists hold
/// only points among them.
NeighborGraph neighbors_among(const std::vector<Id>& points, const NeighborGraph& graph);

}  // namespace ldle
