#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "ldle/types.h"

namespace ldle::math {

/// Dijkstra's algorithm for graphs with edges of non-negative length. The caller offers nodes with
/// the length of a path to them, takes the nearest remaining node, and offers its neighbours:
///
///   paths.offer(source, 0);
///   while (const auto reached = paths.next()) {
///     for (const auto& edge : edges[reached->node]) {
///       paths.offer(edge.to, reached->distance + edge.length);
///     }
///   }
///
/// Equal distances are taken by ascending node. Several sources may be offered.
template <class Distance>
class ShortestPaths {
 public:
  static constexpr Distance infinity = std::numeric_limits<Distance>::infinity();

  struct Reached {
    Id node;
    Distance distance;
  };

  explicit ShortestPaths(Index nodes) : distance_(nodes, infinity) {}

  /// Length of the shortest path found so far; infinite if there is none.
  Distance distance(Id node) const { return distance_[node]; }
  const std::vector<Distance>& distances() const { return distance_; }

  /// Offers a path to a node. Returns whether it is shorter than all earlier paths to it.
  bool offer(Id node, Distance distance) {
    if (distance >= distance_[node]) return false;
    if (distance_[node] == infinity) touched_.push_back(node);
    distance_[node] = distance;
    queue_.push({distance, node});
    return true;
  }

  /// Returns the nearest node that has not been returned yet, or nothing if there is none. Its
  /// distance is final.
  std::optional<Reached> next() {
    while (!queue_.empty()) {
      const auto [distance, node] = queue_.top();
      queue_.pop();
      if (distance <= distance_[node]) return Reached{node, distance};
    }
    return std::nullopt;
  }

  /// Removes all paths. Takes time in proportion to the number of nodes that were offered.
  void clear() {
    for (Id node : touched_) distance_[node] = infinity;
    touched_.clear();
    queue_ = {};
  }

 private:
  using Entry = std::pair<Distance, Id>;

  std::vector<Distance> distance_;
  std::vector<Id> touched_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace ldle::math
