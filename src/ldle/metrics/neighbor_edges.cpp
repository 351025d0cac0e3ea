#include "ldle/metrics/neighbor_edges.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/error.h"

namespace ldle::metrics {
namespace {

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

// Returns the edges once each, by ascending points.
std::vector<NeighborEdge> sorted_once(const std::vector<NeighborEdge>& edges, Index points) {
  std::vector<Id> lower;
  lower.reserve(edges.size());
  for (const NeighborEdge& edge : edges) lower.push_back(edge.points.first);
  Ragged<Id> at_lower = group_by_label(lower, points);
  std::vector<NeighborEdge> result;
  result.reserve(edges.size());
  for (Index k = 0; k < points; ++k) {
    std::ranges::stable_sort(at_lower[k], {}, [&](Id e) { return edges[e].points.second; });
    Id last = none;
    for (Id e : at_lower[k]) {
      if (edges[e].points.second != last) result.push_back(edges[e]);
      last = edges[e].points.second;
    }
  }
  return result;
}

}  // namespace

std::vector<NeighborEdge> neighbor_edges(const NeighborGraph& graph, Index others) {
  if (others < 1) {
    throw InvalidArgument("neighbors", fmt::format("{}", others), "must be at least 1");
  }
  std::vector<NeighborEdge> edges;
  edges.reserve(graph.size() * (others + 1));
  for (Index k = 0; k < graph.size(); ++k) {
    append_edges_of(static_cast<Id>(k), graph, others, edges);
  }
  return sorted_once(edges, graph.size());
}

std::vector<double> embedded_lengths(const std::vector<NeighborEdge>& edges, Index points,
                                     ConstRowMatrixRef embedding) {
  if (embedding.rows() != points) {
    throw InvalidArgument("embedding", fmt::format("{} rows", embedding.rows()),
                          fmt::format("must have one row for each of the {} points", points));
  }
  for (Index k = 0; k < points; ++k) {
    if (!embedding.row(k).allFinite()) {
      throw InvalidArgument(fmt::format("embedding row {}", k), "must be finite");
    }
  }
  std::vector<double> lengths;
  lengths.reserve(edges.size());
  for (const NeighborEdge& edge : edges) {
    lengths.push_back(
        (embedding.row(edge.points.first) - embedding.row(edge.points.second)).norm());
  }
  return lengths;
}

}  // namespace ldle::metrics
