#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::neighbors {

/// Lengths of shortest paths in a neighbour graph, for data given as neighbours. The distance
/// between points that no path joins is infinite.
///
/// Paths from a point are searched on demand, by ascending length, and stored for later calls: at
/// most `kept` entries in total. Distances that are not stored are searched again in every call.
class ShortestPathMetric final : public Metric {
 public:
  explicit ShortestPathMetric(const NeighborGraph& graph)
      : ShortestPathMetric(graph, kept_by_default(graph.size(), graph.nearest)) {}
  ShortestPathMetric(const NeighborGraph& graph, Index kept);
  ~ShortestPathMetric() override;

  /// 2^22 entries, enough for the largest views of a few thousand points, and eight neighbourhoods
  /// for each point.
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
  /// The points nearest to a point, by ascending distance, as far as they are known.
  struct StoredPaths {
    std::vector<Reached> nearest;
    bool complete = false;  // no other point can be reached from it
  };
  class Search;
  class Targets;
  struct Scratch;

  void add_edges(const NeighborGraph& graph);
  std::unique_ptr<Scratch> borrow() const;
  void find_distances(Id from, Scratch& scratch) const;
  void search_on(Id from, StoredPaths& stored, Scratch& scratch) const;
  /// Reserves room for up to `wanted` entries and returns for how many there was room.
  Index take_room(Index wanted) const;

  static constexpr std::size_t locks = 256;

  Ragged<Edge> edges_;  // of each point, both directions
  mutable std::vector<StoredPaths> stored_;
  mutable std::vector<std::mutex> mutexes_{locks};  // stored_[k] is guarded by k % locks
  mutable std::atomic<Index> room_;                 // entries that may still be kept
  mutable std::mutex idle_mutex_;
  mutable std::vector<std::unique_ptr<Scratch>> idle_;  // memory of finished searches
};

}  // namespace ldle::neighbors
