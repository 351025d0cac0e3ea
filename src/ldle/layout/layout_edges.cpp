#include "ldle/layout/layout_edges.h"

#include <algorithm>
#include <numeric>

namespace ldle::layout {
namespace {

struct HalfEdge {
  Id to;
  double length;
};

/// The edges of a point, ascending; an edge that is found at both ends occurs twice.
std::vector<HalfEdge> edges_at(Id point, const NeighborGraph& near, const Ragged<Id>& holders) {
  std::vector<HalfEdge> edges;
  const auto listed = near.neighbors[point];
  const auto lengths = near.distances_of(point);
  for (std::size_t i = 0; i < listed.size(); ++i) {
    if (listed[i] != point) edges.push_back({listed[i], lengths[i]});
  }
  for (Id other : holders[point]) {
    if (other == point) continue;
    const auto theirs = near.neighbors[other];
    const auto at = std::find(theirs.begin(), theirs.end(), point) - theirs.begin();
    edges.push_back({other, near.distances_of(other)[at]});
  }
  std::stable_sort(edges.begin(), edges.end(), [](auto a, auto b) { return a.to < b.to; });
  return edges;
}

}  // namespace

LayoutEdges layout_edges(const NeighborGraph& graph, Index nearest, const Context& context) {
  const NeighborGraph near = nearest_in(graph, std::min(nearest + 1, graph.nearest), context);
  const Ragged<Id> holders = transpose(near.neighbors, near.size());
  LayoutEdges edges;
  for (Id k = 0; k < near.size(); ++k) {
    const std::vector<HalfEdge> found = edges_at(k, near, holders);
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (i > 0 && found[i - 1].to == found[i].to) continue;
      edges.neighbors.values.push_back(found[i].to);
      edges.lengths.push_back(found[i].length);
    }
    edges.neighbors.offsets.push_back(std::ssize(edges.neighbors.values));
    edges.radius.push_back(near.distance_to(k, near.neighbors.length(k) - 1));
  }
  return edges;
}

}  // namespace ldle::layout
