#pragma once

#include <vector>

#include "ldle/core/ragged.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::topology {

/// Paths between points run along these edges: each point and its nearest neighbours, in both
/// directions.
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

/// How long an edge counts.
enum class PathLength {
  distance,  ///< as in the data
  spacing    ///< in units of the distance between points around: equal everywhere, however dense
};

/// Joins every point with its `nearest` nearest neighbours, itself among them.
PathGraph make_path_graph(const NeighborGraph& graph, Index nearest, PathLength length);

}  // namespace ldle::topology
