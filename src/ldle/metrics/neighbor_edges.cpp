#include "ldle/metrics/neighbor_edges.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/core/group_in_parallel.h"
#include "ldle/core/make_ragged.h"
#include "ldle/error.h"

namespace ldle::metrics {
namespace {

constexpr Index measured_per_block = 16384;

void append_edges_of(Id point, const NeighborGraph& graph, Index others,
                     std::vector<NeighborEdge>& edges) {
  const auto neighbors = graph.neighbors[point];
  const auto distances = graph.distances_of(point);
  Index taken = 0;
  double last = 0.0;
  for (std::size_t i = 0; i < neighbors.size(); ++i) {
    if (neighbors[i] == point) continue;
    if (taken >= others && distances[i] > last * (1.0 + tie_tolerance)) return;
    if (taken < others) last = distances[i];
    ++taken;
    edges.push_back({{std::min(point, neighbors[i]), std::max(point, neighbors[i])}, distances[i]});
  }
  if (taken < std::min(others, graph.size() - 1)) {
    throw InvalidArgument(
        "neighbors", fmt::format("{}", others),
        fmt::format("the graph lists only {} other points for point {}", taken, point));
  }
}

// Appends edges with the same lower point once each, by ascending upper points.
void append_once(const std::vector<NeighborEdge>& edges, std::span<const Id> same,
                 std::vector<NeighborEdge>& list) {
  std::vector<Id> by_upper(same.begin(), same.end());
  std::ranges::stable_sort(by_upper, {}, [&](Id e) { return edges[e].points.second; });
  Id last = none;
  for (Id e : by_upper) {
    if (edges[e].points.second != last) list.push_back(edges[e]);
    last = edges[e].points.second;
  }
}

// Returns the edges once each, by ascending points.
std::vector<NeighborEdge> sorted_once(const std::vector<NeighborEdge>& edges, Index points,
                                      const Context& context) {
  std::vector<Id> lower(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) lower[e] = edges[e].points.first;
  const Ragged<Id> at_lower = group_by_label(lower, points, context);
  return make_ragged<NeighborEdge>(points, context,
                                   [&] {
                                     return [&](Index k, std::vector<NeighborEdge>& list) {
                                       append_once(edges, at_lower[k], list);
                                     };
                                   })
      .values;
}

}  // namespace

std::vector<NeighborEdge> neighbor_edges(const NeighborGraph& graph, Index others,
                                         const Context& context) {
  if (others < 1) {
    throw InvalidArgument("neighbors", fmt::format("{}", others), "must be at least 1");
  }
  const auto append = [&](Index k, std::vector<NeighborEdge>& list) {
    append_edges_of(static_cast<Id>(k), graph, others, list);
  };
  const auto edges = make_ragged<NeighborEdge>(graph.size(), context, [&] { return append; });
  return sorted_once(edges.values, graph.size(), context);
}

std::vector<double> embedded_lengths(const std::vector<NeighborEdge>& edges, Index points,
                                     ConstRowMatrixRef embedding, const Context& context) {
  if (embedding.rows() != points) {
    throw InvalidArgument("embedding", fmt::format("{} rows", embedding.rows()),
                          fmt::format("must have one row for each of the {} points", points));
  }
  for (Index k = 0; k < points; ++k) {
    if (!embedding.row(k).allFinite()) {
      throw InvalidArgument(fmt::format("embedding row {}", k), "must be finite");
    }
  }
  std::vector<double> lengths(edges.size());
  parallel_for(std::ssize(edges), measured_per_block, context, [&](Index begin, Index end) {
    for (Index e = begin; e < end; ++e) {
      const auto [first, second] = edges[e].points;
      lengths[e] = (embedding.row(first) - embedding.row(second)).norm();
    }
  });
  return lengths;
}

}  // namespace ldle::metrics
