#pragma once

#include <algorithm>
#include <vector>

#include "ldle/core/ragged.h"

namespace ldle {

/// Distances that differ by less than this factor are the same distance: on a grid the points of
/// one shell differ only by rounding, and a view takes all of them or none.
inline constexpr double tie_tolerance = 1e-12;

/// The nearest neighbours of every point. A point is its own first neighbour: "the 25 nearest"
/// are the point and 24 others.
struct NeighborGraph {
  /// Ascending distance, ties by index. Each list holds the `nearest` nearest points and every
  /// true tie of the last of them.
  Ragged<Id> neighbors;
  /// Distances, one for each entry of neighbors.values.
  std::vector<double> distances;
  /// Neighbours asked for.
  Index nearest = 0;

  Index size() const { return neighbors.size(); }
  std::span<const double> distances_of(Index point) const {
    return {distances.data() + neighbors.offsets[point],
            static_cast<std::size_t>(neighbors.length(point))};
  }
  /// Distance to the neighbour of this rank, the point itself being of rank 0; to the last one
  /// where fewer are known.
  double distance_to(Index point, Index rank) const {
    return distances[neighbors.offsets[point] + std::min(rank, neighbors.length(point) - 1)];
  }
};

/// The `nearest` nearest neighbours of every point, and the ties of the last of them, out of a
/// graph that has more.
NeighborGraph nearest_in(const NeighborGraph& graph, Index nearest);

}  // namespace ldle
