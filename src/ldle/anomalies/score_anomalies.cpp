#include "ldle/anomalies/score_anomalies.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ldle/anomalies/usual_values.h"
#include "ldle/core/parallel_for.h"
#include "ldle/local_views/tangent_maps.h"
#include "ldle/math/percentile.h"

namespace ldle::anomalies {
namespace {

constexpr Index block = 128;

/// The mean of max(d_ij, r_j) over the neighbours j of each point i.
std::vector<double> reach(const NeighborGraph& graph) {
  std::vector<double> result(graph.size(), 0.0);
  for (Index i = 0; i < graph.size(); ++i) {
    const auto members = graph.neighbors[i];
    const auto distances = graph.distances_of(i);
    for (std::size_t j = 1; j < members.size(); ++j) {
      result[i] += std::max(distances[j], graph.distances_of(members[j]).back());
    }
    if (members.size() > 1) result[i] /= static_cast<double>(members.size() - 1);
  }
  return result;
}

/// The median over the neighbours j of each point i of the length of i - j across the tangent space
/// of j.
std::vector<double> distance_across(const NeighborGraph& graph, const LocalMaps& charts,
                                    const Context& context) {
  const Index d = charts.dimension();
  std::vector<double> result(graph.size(), 0.0);
  parallel_for_with_progress(graph.size(), block, context, [&](Index begin, Index end) {
    std::vector<double> lengths;
    RowMatrix places(2, d);
    for (Index i = begin; i < end; ++i) {
      const auto members = graph.neighbors[i];
      const auto distances = graph.distances_of(i);
      lengths.clear();
      for (std::size_t j = 1; j < members.size(); ++j) {
        charts.evaluate(members[j], std::array{static_cast<Id>(i), members[j]}, places.data());
        const double along = (places.row(0) - places.row(1)).squaredNorm();
        lengths.push_back(std::sqrt(std::max(distances[j] * distances[j] - along, 0.0)));
      }
      if (!lengths.empty()) result[i] = math::median_in_place(lengths);
    }
  });
  return result;
}

}  // namespace

Distances distances_to_neighbors(const NeighborGraph& nearest, const Data& data, Index dimension,
                                 Index view_neighbors, const Context& context) {
  const auto charts =
      local_views::make_tangent_maps(data, nearest.neighbors, dimension, view_neighbors, context);
  return {reach(nearest), distance_across(nearest, *charts, context)};
}

std::vector<double> score_anomalies(const NeighborGraph& graph, const Data& data,
                                    Index view_neighbors, Index dimension, const Context& context) {
  const Distances distances = distances_to_neighbors(nearest_in(graph, view_neighbors, context),
                                                     data, dimension, view_neighbors, context);
  const UsualValues usual =
      usual_values(distances.along, distances.across, graph.neighbors, context);
  std::vector<double> score(graph.size());
  for (Index k = 0; k < graph.size(); ++k) {
    score[k] = score_of(distances.along[k], distances.across[k], usual.at(k));
  }
  return score;
}

}  // namespace ldle::anomalies
