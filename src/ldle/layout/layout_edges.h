#pragma once

#include <vector>

#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::layout {

/// The edges of a layout. An edge joins two points if one of them is among the nearest neighbours
/// of the other; both of its ends list it.
struct LayoutEdges {
  /// The other ends of each point's edges, ascending.
  Ragged<Id> neighbors;
  /// The distance in the data, one for each entry of neighbors.values.
  std::vector<double> lengths;
  /// Distance of each point's last nearest neighbour.
  std::vector<double> radius;

  Index size() const { return neighbors.size(); }
};

/// Joins every point with its `nearest` nearest neighbours, without the point itself.
LayoutEdges layout_edges(const NeighborGraph& graph, Index nearest, const Context& context);

}  // namespace ldle::layout
