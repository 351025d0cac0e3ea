#pragma once

#include "ldle/core/progress.h"
#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle {

/// Distances as lengths of shortest paths in a neighbour graph, for data of which nothing else is
/// known. Each point's surroundings are worked out once; distances beyond them are searched for
/// when they are asked for. Infinite between points that no path joins.
class ShortestPathMetric final : public Metric {
 public:
  ShortestPathMetric(const NeighborGraph& graph, Progress& progress);

  Index size() const override { return edges_.size(); }
  void squared_distances(Id from, std::span<const Id> to, double* out) const override;

 private:
  struct Edge {
    Id to;
    double length;
  };
  struct Reached {
    Id point;
    double distance;
  };
  class Search;

  Ragged<Edge> edges_;            // both directions of every edge
  Ragged<Reached> surroundings_;  // of each point, by ascending id
};

}  // namespace ldle
