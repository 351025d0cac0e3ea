#include "ldle/neighbors/shortest_path_metric.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <unordered_map>

#include "ldle/core/parallel_for.h"

namespace ldle {

/// Dijkstra's search from one point, settled point by settled point.
class ShortestPathMetric::Search {
 public:
  Search(const Ragged<Edge>& edges, Id from) : edges_(edges) { offer(from, 0.0); }

  /// The next nearest point; false when every reachable point has been given.
  bool next(Reached& reached) {
    while (!queue_.empty()) {
      const auto [distance, point] = queue_.top();
      queue_.pop();
      if (distance > best_[point]) continue;
      for (const Edge& edge : edges_[point]) offer(edge.to, distance + edge.length);
      reached = {point, distance};
      return true;
    }
    return false;
  }

 private:
  void offer(Id point, double distance) {
    const auto [entry, is_new] = best_.try_emplace(point, distance);
    if (!is_new && distance >= entry->second) return;
    entry->second = distance;
    queue_.push({distance, point});
  }

  using Entry = std::pair<double, Id>;
  const Ragged<Edge>& edges_;
  std::unordered_map<Id, double> best_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

ShortestPathMetric::ShortestPathMetric(const NeighborGraph& graph, Progress& progress) {
  const Index n = graph.size();
  std::vector<std::vector<Edge>> edges(n);
  for (Index point = 0; point < n; ++point) {
    const auto neighbors = graph.neighbors[point];
    const auto distances = graph.distances_of(point);
    for (std::size_t j = 0; j < neighbors.size(); ++j) {
      if (neighbors[j] == point) continue;
      edges[point].push_back({neighbors[j], distances[j]});
      edges[neighbors[j]].push_back({static_cast<Id>(point), distances[j]});
    }
  }
  for (const auto& list : edges) edges_.push_back(list);

  // Intermediate views reach a few view radii far: a few times the neighbourhood covers them.
  const std::size_t reach = 4 * static_cast<std::size_t>(std::max<Index>(graph.nearest, 1));
  std::vector<std::vector<Reached>> found(n);
  parallel_for_blocks(n, 64, progress, [&](Index begin, Index end) {
    for (Index point = begin; point < end; ++point) {
      Search search(edges_, static_cast<Id>(point));
      Reached reached;
      while (found[point].size() < reach && search.next(reached)) found[point].push_back(reached);
      std::sort(found[point].begin(), found[point].end(),
                [](const Reached& a, const Reached& b) { return a.point < b.point; });
    }
  });
  for (const auto& list : found) surroundings_.push_back(list);
}

void ShortestPathMetric::squared_distances(Id from, std::span<const Id> to, double* out) const {
  const auto known = surroundings_[from];
  std::unordered_map<Id, std::vector<std::size_t>> missing;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const auto at =
        std::lower_bound(known.begin(), known.end(), to[i],
                         [](const Reached& reached, Id point) { return reached.point < point; });
    if (at != known.end() && at->point == to[i]) {
      out[i] = at->distance * at->distance;
    } else {
      out[i] = std::numeric_limits<double>::infinity();
      missing[to[i]].push_back(i);
    }
  }
  if (missing.empty()) return;
  Search search(edges_, from);
  Reached reached;
  while (!missing.empty() && search.next(reached)) {
    const auto wanted = missing.find(reached.point);
    if (wanted == missing.end()) continue;
    for (std::size_t i : wanted->second) out[i] = reached.distance * reached.distance;
    missing.erase(wanted);
  }
}

}  // namespace ldle
