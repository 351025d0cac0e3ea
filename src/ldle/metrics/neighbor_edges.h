#pragma once

#include <vector>

#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::metrics {

struct NeighborEdge {
  IdPair points;
  double distance;
};

/// Edges between each point and its `others` nearest other points, every edge once, ascending.
/// True ties of the last neighbour belong to the graph, so that a grid keeps its symmetry.
/// `graph` must hold at least that many others of every point, or all of them.
std::vector<NeighborEdge> neighbor_edges(const NeighborGraph& graph, Index others);

/// Length of each edge between the rows of an embedding. Throws InvalidArgument where the rows
/// are not the points of the graph or not finite.
std::vector<double> embedded_lengths(const std::vector<NeighborEdge>& edges, Index points,
                                     ConstRowMatrixRef embedding);

}  // namespace ldle::metrics
