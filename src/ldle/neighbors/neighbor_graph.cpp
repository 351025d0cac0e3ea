#include "ldle/neighbors/neighbor_graph.h"

#include "ldle/core/parallel_for.h"

namespace ldle {
namespace {

constexpr Index points_per_block = 1024;

// Returns the number of a point's `nearest` nearest neighbours, with ties of the last of them.
Index length_with_ties(std::span<const double> distances, Index nearest) {
  Index length = std::min(nearest, std::ssize(distances));
  const double limit = distances[length - 1] * (1.0 + tie_tolerance);
  const Index most = std::min(std::ssize(distances), most_with_ties(nearest));
  while (length < most && distances[length] <= limit) ++length;
  return length;
}

}  // namespace

NeighborGraph nearest_in(const NeighborGraph& graph, Index nearest, const Context& context) {
  const Index n = graph.size();
  NeighborGraph result;
  result.nearest = std::min(nearest, graph.nearest);
  auto& [offsets, values] = result.neighbors;
  offsets.assign(n + 1, 0);
  parallel_for(n, points_per_block, context, [&](Index begin, Index end) {
    for (Index k = begin; k < end; ++k) {
      offsets[k + 1] = length_with_ties(graph.distances_of(k), nearest);
    }
  });
  for (Index k = 0; k < n; ++k) offsets[k + 1] += offsets[k];
  values.resize(offsets[n]);
  result.distances.resize(offsets[n]);
  parallel_for(n, points_per_block, context, [&](Index begin, Index end) {
    for (Index k = begin; k < end; ++k) {
      const Index length = offsets[k + 1] - offsets[k];
      std::copy_n(graph.neighbors[k].begin(), length, values.begin() + offsets[k]);
      std::copy_n(graph.distances_of(k).begin(), length, result.distances.begin() + offsets[k]);
    }
  });
  return result;
}

NeighborGraph neighbors_among(const std::vector<Id>& points, const NeighborGraph& graph) {
  NeighborGraph result;
  result.nearest = graph.nearest;
  auto& [offsets, values] = result.neighbors;
  offsets = {0};
  for (Id point : points) {
    const auto list = graph.neighbors[point];
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto at = std::lower_bound(points.begin(), points.end(), list[i]);
      if (at == points.end() || *at != list[i]) continue;
      values.push_back(static_cast<Id>(at - points.begin()));
      result.distances.push_back(graph.distances_of(point)[i]);
    }
    offsets.push_back(std::ssize(values));
  }
  for (Index k = 0; k < result.size(); ++k) {
    result.nearest = std::min(result.nearest, result.neighbors.length(k));
  }
  return result;
}

}  // namespace ldle
