#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::neighbors {

/// Lengths of shortest paths in a neighbour graph, for data given as neighbours. The distance is
/// infinite between points that no path joins.
///
/// Paths from a point are searched on demand, by ascending length, and stored for later calls: at
/// most `kept` entries in all. Beyond that every call searches again.
class ShortestPathMetric final : public Metric {
 public:
  explicit ShortestPathMetric(const NeighborGraph& graph)
      : ShortestPathMetric(graph, kept_by_default(graph.size(), graph.nearest)) {}
  ShortestPathMetric(const NeighborGraph& graph, Index kept);
  ~ShortestPathMetric() override;

  /// Enough for the largest views of a few thousand points, and then some neighbourhoods a point.
  static Index kept_by_default(Index points, Index nearest);

  Index size() const override { return edges_.size(); }
  void squared_distances(Id from, std::span<const Id> to, double* out) const override {
    squared_distance_rows({&from, 1}, to, out);
  }
  void squared_distance_rows(std::span<const Id> from, std::span<const Id> to,
                             double* out) const override;

 private:
  struct Edge {
    Id to;
    double length;
  };
  struct Reached {
    Id point;
    double distance;
  };
  /// The points nearest to a point, by ascending distance, as far as they have been searched.
  struct StoredPaths {
    std::vector<Reached> nearest;
    bool complete = false;  // no other point can be reached
  };
  class Search;
  class Targets;
  struct Scratch;

  void add_edges(const NeighborGraph& graph);
  std::unique_ptr<Scratch> borrow() const;
  void find_distances(Id from, Scratch& scratch) const;
  void search_on(Id from, StoredPaths& stored, Scratch& scratch) const;
  /// How many of the entries wanted may be kept.
  Index take_room(Index wanted) const;

  static constexpr std::size_t locks = 256;

  Ragged<Edge> edges_;  // of each point, both directions
  mutable std::vector<StoredPaths> stored_;
  mutable std::vector<std::mutex> mutexes_{locks};  // each guards every 256th of them
  mutable std::atomic<Index> room_;                 // entries that may still be kept
  mutable std::mutex idle_mutex_;
  mutable std::vector<std::unique_ptr<Scratch>> idle_;  // memory of searches that are over
};

}  // namespace ldle::neighbors
