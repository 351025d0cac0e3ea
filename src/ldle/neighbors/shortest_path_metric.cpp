#include "ldle/neighbors/shortest_path_metric.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>

namespace ldle {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

/// Dijkstra's search from one point after another, settled point by settled point.
class ShortestPathMetric::Search {
 public:
  explicit Search(const Ragged<Edge>& edges) : edges_(edges), best_(edges.size(), infinity) {}

  void start(Id from) {
    for (Id point : touched_) best_[point] = infinity;
    touched_.clear();
    queue_ = {};
    offer(from, 0.0);
  }

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
    if (distance >= best_[point]) return;
    if (best_[point] == infinity) touched_.push_back(point);
    best_[point] = distance;
    queue_.push({distance, point});
  }

  using Entry = std::pair<double, Id>;
  const Ragged<Edge>& edges_;
  std::vector<double> best_;
  std::vector<Id> touched_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

/// The points that are asked for, and where their answers belong.
class ShortestPathMetric::Question {
 public:
  explicit Question(Index points) : first_(points, none) {}

  void ask(std::span<const Id> to) {
    for (Id point : asked_) first_[point] = none;
    asked_.assign(to.begin(), to.end());
    same_.resize(to.size());
    different_ = 0;
    for (std::size_t i = 0; i < to.size(); ++i) {
      Id& first = first_[to[i]];
      if (first == none) ++different_;
      same_[i] = std::exchange(first, static_cast<Id>(i));
    }
  }

  /// From here on answers go to `out`; those that never come are infinite.
  void begin_row(double* out) {
    out_ = out;
    open_ = different_;
    std::fill_n(out, asked_.size(), infinity);
  }
  bool answered() const { return open_ == 0; }

  void hear(const Reached& reached) {
    Id at = first_[reached.point];
    if (at == none) return;
    for (; at != none; at = same_[at]) out_[at] = reached.distance * reached.distance;
    --open_;
  }

 private:
  std::vector<Id> first_;  // the place of each point in what is asked for
  std::vector<Id> same_;   // of each place, the next one with the same point
  std::vector<Id> asked_;
  Index different_ = 0;
  Index open_ = 0;
  double* out_ = nullptr;
};

struct ShortestPathMetric::Scratch {
  Search search;
  Question question;
  std::vector<Reached> fresh;  // found beyond what was known
};

ShortestPathMetric::ShortestPathMetric(const NeighborGraph& graph, Index kept)
    : surroundings_(graph.size()), room_(kept) {
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
    // Two neighbours of each other are joined twice; the shorter edge is enough.
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
  scratch->question.ask(to);
  for (Id point : from) {
    scratch->question.begin_row(out);
    answer(point, *scratch);
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
  return std::make_unique<Scratch>(Scratch{Search(edges_), Question(size()), {}});
}

void ShortestPathMetric::answer(Id from, Scratch& scratch) const {
  const std::lock_guard lock(mutexes_[static_cast<std::size_t>(from) % locks]);
  Surroundings& known = surroundings_[from];
  for (const Reached& reached : known.nearest) {
    if (scratch.question.answered()) return;
    scratch.question.hear(reached);
  }
  if (!scratch.question.answered() && !known.complete) search_on(from, known, scratch);
}

void ShortestPathMetric::search_on(Id from, Surroundings& known, Scratch& scratch) const {
  auto& [search, question, fresh] = scratch;
  const Index before = std::ssize(known.nearest);
  // Twice as far as before: then all searches from a point cost little more than the last one.
  const Index at_least = room_ > 0 ? std::max<Index>(before, 64) : 0;
  fresh.clear();
  search.start(from);
  Reached reached;
  bool more = true;
  for (Index settled = 0; !question.answered() || std::ssize(fresh) < at_least; ++settled) {
    more = search.next(reached);
    if (!more) break;
    if (settled < before) continue;
    fresh.push_back(reached);
    question.hear(reached);
  }
  const Index kept = take_room(std::ssize(fresh));
  known.complete = !more && kept == std::ssize(fresh);
  known.nearest.reserve(before + kept);
  known.nearest.insert(known.nearest.end(), fresh.begin(), fresh.begin() + kept);
}

Index ShortestPathMetric::take_room(Index wanted) const {
  Index room = room_;
  while (!room_.compare_exchange_weak(room, room - std::min(room, wanted))) {
  }
  return std::min(room, wanted);
}

}  // namespace ldle
