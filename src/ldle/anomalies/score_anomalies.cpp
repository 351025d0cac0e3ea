#include "ldle/anomalies/score_anomalies.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/tangent_maps.h"
#include "ldle/math/percentile.h"

namespace ldle::anomalies {
namespace {

constexpr Index block = 128;

/// Number of medians over neighbours, one after the other. Their reach must exceed the size of an
/// unusual region; with more of them a change of density would count as unusual.
constexpr int usual_passes = 6;

/// Median and 90th percentile of |x| for a normal x are 0.67 and 1.64 standard deviations, so
/// median + 2.4 (percentile - median) is three of them.
constexpr double high_percent = 90.0;
constexpr double high_weight = 2.4;

/// A distance across the data counts from this fraction of the distance to the neighbours on, even
/// if there is no noise.
constexpr double least_across = 0.02;

/// A percentile of the values of each point and its neighbours.
std::vector<double> around(const std::vector<double>& values, const Ragged<Id>& neighbors,
                           double percent, const Context& context) {
  std::vector<double> result(values.size());
  parallel_for(std::ssize(values), block, context, [&](Index begin, Index end) {
    std::vector<double> near;
    for (Index k = begin; k < end; ++k) {
      near.clear();
      for (Id j : neighbors[k]) near.push_back(values[j]);
      result[k] = math::percentile_in_place(near, percent);
    }
  });
  return result;
}

/// The usual value around each point.
std::vector<double> usual(std::vector<double> values, const Ragged<Id>& neighbors,
                          const Context& context) {
  for (int pass = 0; pass < usual_passes; ++pass) values = around(values, neighbors, 50.0, context);
  return values;
}

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

/// Sixth root of a^6 + max(b^6 - b_usual^6, 0): nearly the larger of two ratios, but both count if
/// they are close, and a point with usual ratios has the score 1.
double joined(double along, double across, double usual_across) {
  const double larger = std::max(along, across);
  const auto sixth_power = [&](double x) { return std::pow(x / larger, 6); };
  const double excess = std::max(sixth_power(across) - sixth_power(usual_across), 0.0);
  return larger * std::pow(sixth_power(along) + excess, 1.0 / 6.0);
}

}  // namespace

std::vector<double> score_anomalies(const NeighborGraph& graph, const Data& data,
                                    Index view_neighbors, Index dimension, const Context& context) {
  const NeighborGraph nearest = nearest_in(graph, view_neighbors, context);
  const auto charts =
      local_views::make_tangent_maps(data, nearest.neighbors, dimension, view_neighbors, context);
  const std::vector<double> across = distance_across(nearest, *charts, context);
  const std::vector<double> usual_across = usual(across, graph.neighbors, context);
  const std::vector<double> high_across =
      usual(around(across, graph.neighbors, high_percent, context), graph.neighbors, context);
  const std::vector<double> along = reach(nearest);
  const std::vector<double> usual_along = usual(along, graph.neighbors, context);

  std::vector<double> score(graph.size(), 1.0);
  for (Index k = 0; k < graph.size(); ++k) {
    if (usual_along[k] == 0.0) continue;  // a point without neighbours
    const double noise =
        usual_across[k] + high_weight * std::max(high_across[k] - usual_across[k], 0.0);
    const double largest = noise + least_across * usual_along[k];
    score[k] = joined(along[k] / usual_along[k], across[k] / largest, usual_across[k] / largest);
  }
  return score;
}

}  // namespace ldle::anomalies
