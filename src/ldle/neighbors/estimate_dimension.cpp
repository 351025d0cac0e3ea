#include "ldle/neighbors/estimate_dimension.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "ldle/core/parallel_for.h"
#include "ldle/math/disjoint_sets.h"
#include "ldle/neighbors/dimension_scales.h"

namespace ldle::neighbors {
namespace {

Ragged<Id> connected_components(const NeighborGraph& graph) {
  math::DisjointSets sets(graph.size());
  for (Index i = 0; i < graph.size(); ++i) {
    for (const Id neighbor : graph.neighbors[i]) sets.join(static_cast<Id>(i), neighbor);
  }
  const auto [label, count] = sets.labels();
  return group_by_label(label, count);
}

/// A connected component and its estimated dimension.
struct Component {
  std::span<const Id> points;
  double value;       ///< the dimension before rounding
  double confidence;  ///< low if `value` is far from a whole number or the scales disagree
  double correction;  ///< factor that corrects inverse dimensions at the largest scale

  Index dimension() const { return std::lround(value); }
};

Component estimate_component(std::span<const Id> points, const RadiusGrowth& growth) {
  const DimensionScales scales(growth, points);
  const double value = dimension_of(scales.inverse());
  const Index d = std::lround(value);
  const double roundness = 1.0 - 2.0 * std::abs(value - static_cast<double>(d));
  const double at_largest = growth.inverse_dimension(points, growth.last());
  const double confidence =
      is_endless(scales.inverse()) ? 0.0 : std::min(roundness, scales.agreement(d));
  return {points, value, confidence, 1.0 / (value * std::max(at_largest, 1.0 / most_dimensions))};
}

/// Returns the most frequent dimension of the points; the lower one if two are equally frequent.
Index dimension_of_most(const std::vector<Component>& components) {
  std::map<Index, std::size_t> points;
  for (const Component& component : components) {
    points[component.dimension()] += component.points.size();
  }
  return std::max_element(points.begin(), points.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

/// Counts the points whose neighbourhoods have another dimension than d. An estimate from K
/// neighbours has the standard error d / sqrt(K).
Index count_disagreeing(const Component& component, const NeighborGraph& graph,
                        const RadiusGrowth& growth, Index d, const Context& context) {
  const Index last = growth.last();
  const auto dimension = static_cast<double>(d);
  const double standard_error = dimension / std::sqrt(static_cast<double>(growth.ranks()[last]));
  std::vector<char> disagrees(component.points.size());
  parallel_for(std::ssize(disagrees), 1024, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      const auto neighbors = graph.neighbors[component.points[i]];
      const double own =
          dimension_of(component.correction * growth.inverse_dimension(neighbors, last));
      disagrees[i] = std::abs(own - dimension) > std::max(0.5, 2.0 * standard_error);
    }
  });
  return std::count(disagrees.begin(), disagrees.end(), true);
}

}  // namespace

DimensionEstimate estimate_dimension(const NeighborGraph& graph, const Context& context) {
  const RadiusGrowth growth(graph, graph.nearest - 1, context);
  const Ragged<Id> members = connected_components(graph);
  std::vector<Component> components;
  for (Index c = 0; c < members.size(); ++c) {
    components.push_back(estimate_component(members[c], growth));
  }

  DimensionEstimate estimate;
  estimate.dimension = dimension_of_most(components);
  double agreeing = 0.0, value = 0.0, confidence = 0.0, disagreeing = 0.0;
  for (const Component& component : components) {
    disagreeing += static_cast<double>(
        count_disagreeing(component, graph, growth, estimate.dimension, context));
    if (component.dimension() != estimate.dimension) continue;
    const auto points = static_cast<double>(component.points.size());
    agreeing += points;
    value += points * component.value;
    confidence += points * component.confidence;
  }
  estimate.value = value / agreeing;
  estimate.disagreeing = disagreeing / static_cast<double>(graph.size());
  estimate.confidence = std::min(confidence / agreeing, 1.0 - estimate.disagreeing);
  return estimate;
}

}  // namespace ldle::neighbors
