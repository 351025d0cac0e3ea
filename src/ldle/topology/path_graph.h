#pragma once

#include <vector>

#include "ldle/core/ragged.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::topology {

/// Undirected graph for shortest paths: every point is joined with its nearest neighbours. Each
/// edge is stored at both ends.
struct PathGraph {
  struct Edge {
    Id to;
    float length;
  };
  Ragged<Edge> edges;
  std::vector<Id> component;  ///< of each point
  Index components = 0;

  Index size() const { return edges.size(); }
};

/// The length of an edge.
enum class PathLength {
  distance,  ///< distance in the data
  spacing    ///< in units of the local spacing, so that the density of the points does not matter
};

/// Joins every point with its `nearest` nearest points, itself included. The spacing at a point is
/// the distance to the last of these.
PathGraph make_path_graph(const NeighborGraph& graph, Index nearest, PathLength length);

}  // namespace ldle::topology
