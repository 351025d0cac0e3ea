#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::metrics {

/// An edge and its length in the data.
struct NeighborEdge {
  IdPair points;
  double distance;
};

/// Returns the edges between each point and its `others` nearest other points, every edge once, by
/// ascending points. Points at the same distance as the last neighbour are included, so a grid
/// keeps its symmetry. Throws InvalidArgument if `others` is less than 1, or if the graph lists
/// fewer other points for some point although there are more.
std::vector<NeighborEdge> neighbor_edges(const NeighborGraph& graph, Index others,
                                         const Context& context);

/// Returns the length of each edge in the embedding. Throws InvalidArgument if the embedding does
/// not have one row for each of `points` points, or is not finite.
std::vector<double> embedded_lengths(const std::vector<NeighborEdge>& edges, Index points,
                                     ConstRowMatrixRef embedding, const Context& context);

}  // namespace ldle::metrics
