#include "ldle/neighbors/estimate_dimension.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "ldle/core/parallel_for.h"
#include "ldle/math/disjoint_sets.h"
#include "ldle/neighbors/dimension_scales.h"

namespace ldle::neighbors {
namespace {

Ragged<Id> components(const NeighborGraph& graph) {
  math::DisjointSets sets(graph.size());
  for (Index i = 0; i < graph.size(); ++i) {
    for (const Id neighbor : graph.neighbors[i]) sets.join(static_cast<Id>(i), neighbor);
  }
  const auto [label, count] = sets.labels();
  return group_by_label(label, count);
}

/// A component and what is thought of it.
struct Piece {
  std::span<const Id> points;
  double value;       ///< its dimension before rounding
  double confidence;  ///< how near that is to a whole number, and how many scales agree
  double correction;  ///< of inverse dimensions at the largest scale, for noise and boundary

  Index dimension() const { return std::lround(value); }
};

Piece look_at(std::span<const Id> points, const RadiusGrowth& growth) {
  const DimensionScales scales(growth, points);
  const double value = dimension_of(scales.inverse());
  const Index d = std::lround(value);
  const double roundness = 1.0 - 2.0 * std::abs(value - static_cast<double>(d));
  const double at_largest = growth.inverse_dimension(points, growth.last());
  const double confidence =
      is_endless(scales.inverse()) ? 0.0 : std::min(roundness, scales.agreement(d));
  return {points, value, confidence, 1.0 / (value * std::max(at_largest, 1.0 / most_dimensions))};
}

/// The dimension of most points, the lower one where two have as many.
Index dimension_of_most(const std::vector<Piece>& pieces) {
  std::map<Index, std::size_t> points;
  for (const Piece& piece : pieces) points[piece.dimension()] += piece.points.size();
  return std::max_element(points.begin(), points.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

/// Counts the points whose neighbours together speak for another dimension. They are K, so that
/// chance alone moves their estimate by d / sqrt(K).
Index count_disagreeing(const Piece& piece, const NeighborGraph& graph, const RadiusGrowth& growth,
                        Index d, const Context& context) {
  const Index last = growth.last();
  const auto dimension = static_cast<double>(d);
  const double chance = dimension / std::sqrt(static_cast<double>(growth.ranks()[last]));
  std::vector<char> disagrees(piece.points.size());
  parallel_for(std::ssize(disagrees), 1024, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      const auto neighbors = graph.neighbors[piece.points[i]];
      const double own = dimension_of(piece.correction * growth.inverse_dimension(neighbors, last));
      disagrees[i] = std::abs(own - dimension) > std::max(0.5, 2.0 * chance);
    }
  });
  return std::count(disagrees.begin(), disagrees.end(), true);
}

}  // namespace

DimensionEstimate estimate_dimension(const NeighborGraph& graph, const Context& context) {
  const RadiusGrowth growth(graph, graph.nearest - 1, context);
  const Ragged<Id> members = components(graph);
  std::vector<Piece> pieces;
  for (Index c = 0; c < members.size(); ++c) pieces.push_back(look_at(members[c], growth));

  DimensionEstimate estimate;
  estimate.dimension = dimension_of_most(pieces);
  double agreeing = 0.0, value = 0.0, confidence = 0.0, disagreeing = 0.0;
  for (const Piece& piece : pieces) {
    disagreeing +=
        static_cast<double>(count_disagreeing(piece, graph, growth, estimate.dimension, context));
    if (piece.dimension() != estimate.dimension) continue;
    const auto points = static_cast<double>(piece.points.size());
    agreeing += points;
    value += points * piece.value;
    confidence += points * piece.confidence;
  }
  estimate.value = value / agreeing;
  estimate.disagreeing = disagreeing / static_cast<double>(graph.size());
  estimate.confidence = std::min(confidence / agreeing, 1.0 - estimate.disagreeing);
  return estimate;
}

}  // namespace ldle::neighbors
