#include "ldle/neighbors/short_cuts.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>

#include "ldle/core/parallel_for.h"
#include "ldle/math/disjoint_sets.h"
#include "ldle/math/shortest_paths.h"

namespace ldle::neighbors {
namespace {

/// Edges whose ends have at least this share of their neighbours in common are trusted.
constexpr double many_in_common = 0.5;
/// Largest length of a path between the ends of an edge, relative to the edges next to it.
constexpr double longest_path = 10.0;
constexpr Index points_of_block = 128;

struct Edge {
  Id to;
  double length;
  double in_common = 0.0;
  bool trusted = false;
};

// Returns the edges of every point, by ascending end.
Ragged<Edge> edges_of(const NeighborGraph& graph) {
  std::vector<std::vector<Edge>> lists(graph.size());
  for (Id k = 0; k < graph.size(); ++k) {
    for (Index j = graph.neighbors.offsets[k]; j < graph.neighbors.offsets[k + 1]; ++j) {
      const Id other = graph.neighbors.values[j];
      if (other == k) continue;
      lists[k].push_back({other, graph.distances[j]});
      lists[other].push_back({k, graph.distances[j]});
    }
  }
  Ragged<Edge> edges;
  for (auto& list : lists) {
    std::sort(list.begin(), list.end(), [](const Edge& a, const Edge& b) { return a.to < b.to; });
    const auto same = [](const Edge& a, const Edge& b) { return a.to == b.to; };
    list.erase(std::unique(list.begin(), list.end(), same), list.end());
    edges.push_back(list);
    list = {};
  }
  return edges;
}

// Calls visit(a, b) for the edges of two lists that have the same end, until it returns false.
template <class Visit>
void visit_common(std::span<const Edge> one, std::span<const Edge> other, Visit visit) {
  for (auto a = one.begin(), b = other.begin(); a != one.end() && b != other.end();) {
    if (a->to == b->to) {
      if (!visit(*a, *b)) return;
      ++a, ++b;
    } else {
      a->to < b->to ? ++a : ++b;
    }
  }
}

// Finds for every edge the share of common neighbours, and which edges are trusted.
void mark_trusted(Ragged<Edge>& edges, const Context& context) {
  parallel_for(edges.size(), points_of_block, context, [&](Index begin, Index end) {
    for (Index k = begin; k < end; ++k) {
      for (Edge& edge : edges[k]) {
        Index common = 0;
        visit_common(edges[k], edges[edge.to], [&](const Edge&, const Edge&) { return ++common; });
        const Index possible = std::min(edges.length(k), edges.length(edge.to)) - 1;
        edge.in_common = possible > 0 ? static_cast<double>(common) / possible : 1.0;
        edge.trusted = edge.in_common >= many_in_common;
      }
    }
  });
}

void trust(Ragged<Edge>& edges, Id one, Id other) {
  for (const auto& [from, to] : {std::pair(one, other), std::pair(other, one)}) {
    const auto list = edges[from];
    std::lower_bound(list.begin(), list.end(), to, [](const Edge& edge, Id end) {
      return edge.to < end;
    })->trusted = true;
  }
}

/// An edge that leads out of an island; a smaller one is better.
using WayOut = std::tuple<double, double, Id, Id>;

// Returns the best way out of every island: parts that trusted edges connect, of fewer points than
// a neighbourhood has.
std::vector<std::optional<WayOut>> ways_out(const Ragged<Edge>& edges, math::DisjointSets& parts,
                                            Index nearest) {
  std::vector<Index> points(edges.size(), 0);
  for (Id k = 0; k < edges.size(); ++k) ++points[parts.find(k)];
  std::vector<std::optional<WayOut>> best(edges.size());
  for (Id k = 0; k < edges.size(); ++k) {
    const Id part = parts.find(k);
    if (points[part] >= nearest) continue;
    for (const Edge& edge : edges[k]) {
      if (parts.find(edge.to) == part) continue;
      const WayOut way{-edge.in_common, edge.length, k, edge.to};
      if (!best[part] || way < *best[part]) best[part] = way;
    }
  }
  return best;
}

// Some points have few neighbours in common with any other. The best edge to the rest is trusted.
void join_islands(Ragged<Edge>& edges, Index nearest) {
  math::DisjointSets parts(edges.size());
  for (Id k = 0; k < edges.size(); ++k) {
    for (const Edge& edge : edges[k]) {
      if (edge.trusted) parts.join(k, edge.to);
    }
  }
  for (bool joined = true; joined;) {
    joined = false;
    for (const auto& way : ways_out(edges, parts, nearest)) {
      if (!way) continue;
      const auto [common, length, from, to] = *way;
      if (!parts.join(from, to)) continue;
      trust(edges, from, to);
      joined = true;
    }
  }
}

double mean_length(std::span<const Edge> edges) {
  const double sum = std::accumulate(edges.begin(), edges.end(), 0.0,
                                     [](double s, const Edge& edge) { return s + edge.length; });
  return sum / static_cast<double>(edges.size());
}

bool has_trusted_detour_by_one_point(const Ragged<Edge>& edges, Id k, Id other) {
  bool found = false;
  visit_common(edges[k], edges[other], [&](const Edge& a, const Edge& b) {
    found = a.trusted && b.trusted;
    return !found;
  });
  return found;
}

/// Tests the edges of one point after the other.
class DetourSearch {
 public:
  explicit DetourSearch(const Ragged<Edge>& edges) : edges_(edges), paths_(edges.size()) {}

  void append_short_cuts(Id k, std::vector<IdPair>& found) {
    suspects_.clear();
    double farthest = 0.0;
    for (const Edge& edge : edges_[k]) {
      if (edge.to < k || edge.trusted || has_trusted_detour_by_one_point(edges_, k, edge.to)) {
        continue;
      }
      const double limit =
          longest_path * std::max(mean_length(edges_[k]), mean_length(edges_[edge.to]));
      suspects_.push_back({edge.to, limit});
      farthest = std::max(farthest, limit);
    }
    if (suspects_.empty()) return;
    find_paths(k, farthest);
    for (const Edge& suspect : suspects_) {
      if (paths_.distance(suspect.to) > suspect.length) found.push_back({k, suspect.to});
    }
  }

 private:
  void find_paths(Id k, double farthest) {
    paths_.clear();
    paths_.offer(k, 0.0);
    std::size_t missing = suspects_.size();
    while (const auto reached = paths_.next()) {
      if (reached->distance > farthest) return;
      for (const Edge& suspect : suspects_) missing -= suspect.to == reached->node;
      if (missing == 0) return;
      for (const Edge& edge : edges_[reached->node]) {
        if (edge.trusted) paths_.offer(edge.to, reached->distance + edge.length);
      }
    }
  }

  const Ragged<Edge>& edges_;
  math::ShortestPaths<double> paths_;
  std::vector<Edge> suspects_;  // with the largest length of a path instead of their own length
};

}  // namespace

std::vector<IdPair> short_cuts(const NeighborGraph& graph, const Context& context) {
  Ragged<Edge> edges = edges_of(graph);
  mark_trusted(edges, context);
  join_islands(edges, graph.nearest);

  // A search needs memory for all points, so there are few blocks.
  const Index blocks = std::min<Index>(edges.size(), 16);
  std::vector<std::vector<IdPair>> found(blocks);
  parallel_for(blocks, 1, context, [&](Index begin, Index end) {
    for (Index block = begin; block < end; ++block) {
      DetourSearch search(edges);
      const Index last = edges.size() * (block + 1) / blocks;
      for (Index k = edges.size() * block / blocks; k < last; ++k) {
        if (k % points_of_block == 0) context.throw_if_stopped();
        search.append_short_cuts(static_cast<Id>(k), found[block]);
      }
    }
  });
  std::vector<IdPair> all;
  for (const auto& part : found) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace ldle::neighbors
