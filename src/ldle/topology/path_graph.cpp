#include "ldle/topology/path_graph.h"

#include <algorithm>
#include <cmath>

#include "ldle/math/disjoint_sets.h"

namespace ldle::topology {
namespace {

// Calls visit(point, neighbour, distance) for the first `nearest` neighbours of every point, except
// the point itself.
template <class Visit>
void visit_edges(const NeighborGraph& graph, Index nearest, Visit&& visit) {
  for (Index k = 0; k < graph.size(); ++k) {
    const auto neighbors = graph.neighbors[k];
    const auto distances = graph.distances_of(k);
    for (Index j = 1; j < std::min<Index>(nearest, std::ssize(neighbors)); ++j) {
      visit(static_cast<Id>(k), neighbors[j], distances[j]);
    }
  }
}

// Sorts the edges of each point and removes duplicates.
void sort_and_unite(Ragged<PathGraph::Edge>& lists) {
  Index kept = 0;
  Index begin = 0;
  for (Index k = 0; k < lists.size(); ++k) {
    const Index end = lists.offsets[k + 1];
    std::sort(lists.values.begin() + begin, lists.values.begin() + end,
              [](const auto& a, const auto& b) { return a.to < b.to; });
    for (Index e = begin; e < end; ++e) {
      if (e > begin && lists.values[e].to == lists.values[e - 1].to) continue;
      lists.values[kept++] = lists.values[e];
    }
    begin = end;
    lists.offsets[k + 1] = kept;
  }
  lists.values.resize(kept);
}

}  // namespace

PathGraph make_path_graph(const NeighborGraph& graph, Index nearest, PathLength length) {
  const Index n = graph.size();
  const auto spacing = [&](Id k) { return graph.distance_to(k, nearest - 1); };
  PathGraph paths;
  auto& lists = paths.edges;
  lists.offsets.assign(n + 1, 0);
  visit_edges(graph, nearest, [&](Id a, Id b, double) {
    ++lists.offsets[a + 1];
    ++lists.offsets[b + 1];
  });
  for (Index k = 0; k < n; ++k) lists.offsets[k + 1] += lists.offsets[k];
  lists.values.resize(lists.offsets[n]);
  std::vector<Index> next(lists.offsets.begin(), lists.offsets.end() - 1);
  math::DisjointSets sets(n);
  visit_edges(graph, nearest, [&](Id a, Id b, double distance) {
    const double unit = length == PathLength::distance ? 1.0 : std::sqrt(spacing(a) * spacing(b));
    const auto units = static_cast<float>(distance / unit);
    lists.values[next[a]++] = {b, units};
    lists.values[next[b]++] = {a, units};
    sets.join(a, b);
  });
  sort_and_unite(lists);
  std::tie(paths.component, paths.components) = sets.labels();
  return paths;
}

}  // namespace ldle::topology
