#include "ldle/neighbors/shortest_path_metric.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "ldle/math/shortest_paths.h"

namespace ldle::neighbors {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

/// A search for the shortest paths from one point that returns one point at a time. It can be
/// started again from another point.
class ShortestPathMetric::Search {
 public:
  explicit Search(const Ragged<Edge>& edges) : edges_(edges), paths_(edges.size()) {}

  void start(Id from) {
    paths_.clear();
    paths_.offer(from, 0.0);
  }

  /// Returns the next nearest point, or nothing if every reachable point has been returned.
  std::optional<Reached> next() {
    const auto reached = paths_.next();
    if (!reached) return std::nullopt;
    for (const Edge& edge : edges_[reached->node]) {
      paths_.offer(edge.to, reached->distance + edge.length);
    }
    return Reached{reached->node, reached->distance};
  }

 private:
  const Ragged<Edge>& edges_;
  math::ShortestPaths<double> paths_;
};

/// The points whose distances are requested, and the row to which the distances are written.
class ShortestPathMetric::Targets {
 public:
  explicit Targets(Index points) : first_(points, none) {}

  void set(std::span<const Id> to) {
    for (Id point : points_) first_[point] = none;
    points_.assign(to.begin(), to.end());
    same_.resize(to.size());
    different_ = 0;
    for (std::size_t i = 0; i < to.size(); ++i) {
      Id& first = first_[to[i]];
      if (first == none) ++different_;
      same_[i] = std::exchange(first, static_cast<Id>(i));
    }
  }

  /// Starts a row: later calls of add() write to `out`. Distances to points that are not reached
  /// stay infinite.
  void begin_row(double* out) {
    out_ = out;
    open_ = different_;
    std::fill_n(out, points_.size(), infinity);
  }
  bool all_reached() const { return open_ == 0; }

  void add(const Reached& reached) {
    Id at = first_[reached.point];
    if (at == none) return;
    for (; at != none; at = same_[at]) out_[at] = reached.distance * reached.distance;
    --open_;
  }

 private:
  std::vector<Id> first_;  // last position of each point among the targets, or none
  std::vector<Id> same_;   // for each position, the previous one of the same point, or none
  std::vector<Id> points_;
  Index different_ = 0;
  Index open_ = 0;
  double* out_ = nullptr;
};

struct ShortestPathMetric::Scratch {
  Search search;
  Targets targets;
  std::vector<Reached> fresh;  // points that were reached and are not stored yet
};

ShortestPathMetric::ShortestPathMetric(const NeighborGraph& graph, Index kept)
    : stored_(graph.size()), room_(kept) {
  add_edges(graph);
}

ShortestPathMetric::~ShortestPathMetric() = default;

Index ShortestPathMetric::kept_by_default(Index points, Index nearest) {
  constexpr Index always = Index{1} << 22;
  return always + 8 * std::max<Index>(nearest, 1) * points;
}

void ShortestPathMetric::add_edges(const NeighborGraph& graph) {
  std::vector<std::vector<Edge>> edges(graph.size());
  for (Index point = 0; point < graph.size(); ++point) {
    const auto neighbors = graph.neighbors[point];
    const auto distances = graph.distances_of(point);
    for (std::size_t j = 0; j < neighbors.size(); ++j) {
      if (neighbors[j] == point) continue;
      edges[point].push_back({neighbors[j], distances[j]});
      edges[neighbors[j]].push_back({static_cast<Id>(point), distances[j]});
    }
  }
  for (auto& list : edges) {
    // Points that are neighbours of each other are joined twice; only the shorter edge is kept.
    std::sort(list.begin(), list.end(), [](const Edge& a, const Edge& b) {
      return std::tie(a.to, a.length) < std::tie(b.to, b.length);
    });
    const auto rest = std::unique(list.begin(), list.end(),
                                  [](const Edge& a, const Edge& b) { return a.to == b.to; });
    list.erase(rest, list.end());
    edges_.push_back(list);
  }
}

void ShortestPathMetric::squared_distance_rows(std::span<const Id> from, std::span<const Id> to,
                                               double* out) const {
  std::unique_ptr<Scratch> scratch = borrow();
  scratch->targets.set(to);
  for (Id point : from) {
    scratch->targets.begin_row(out);
    find_distances(point, *scratch);
    out += to.size();
  }
  const std::lock_guard lock(idle_mutex_);
  idle_.push_back(std::move(scratch));
}

std::unique_ptr<ShortestPathMetric::Scratch> ShortestPathMetric::borrow() const {
  {
    const std::lock_guard lock(idle_mutex_);
    if (!idle_.empty()) {
      auto scratch = std::move(idle_.back());
      idle_.pop_back();
      return scratch;
    }
  }
  return std::make_unique<Scratch>(Scratch{Search(edges_), Targets(size()), {}});
}

void ShortestPathMetric::find_distances(Id from, Scratch& scratch) const {
  const std::lock_guard lock(mutexes_[static_cast<std::size_t>(from) % locks]);
  StoredPaths& stored = stored_[from];
  for (const Reached& reached : stored.nearest) {
    if (scratch.targets.all_reached()) return;
    scratch.targets.add(reached);
  }
  if (!scratch.targets.all_reached() && !stored.complete) search_on(from, stored, scratch);
}

void ShortestPathMetric::search_on(Id from, StoredPaths& stored, Scratch& scratch) const {
  auto& [search, targets, fresh] = scratch;
  const Index before = std::ssize(stored.nearest);
  // Search at least twice as far as before: then all searches from a point together cost about
  // twice as much as the last one.
  const Index at_least = room_ > 0 ? std::max<Index>(before, 64) : 0;
  fresh.clear();
  search.start(from);
  bool more = true;
  for (Index settled = 0; !targets.all_reached() || std::ssize(fresh) < at_least; ++settled) {
    const std::optional<Reached> reached = search.next();
    more = reached.has_value();
    if (!more) break;
    if (settled < before) continue;
    fresh.push_back(*reached);
    targets.add(*reached);
  }
  const Index kept = take_room(std::ssize(fresh));
  stored.complete = !more && kept == std::ssize(fresh);
  stored.nearest.reserve(before + kept);
  stored.nearest.insert(stored.nearest.end(), fresh.begin(), fresh.begin() + kept);
}

Index ShortestPathMetric::take_room(Index wanted) const {
  Index room = room_;
  while (!room_.compare_exchange_weak(room, room - std::min(room, wanted))) {
  }
  return std::min(room, wanted);
}

}  // namespace ldle::neighbors
