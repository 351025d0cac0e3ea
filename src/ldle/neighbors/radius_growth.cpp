#include "ldle/neighbors/radius_growth.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"

namespace ldle::neighbors {
namespace {

std::vector<Index> doubling_ranks(Index largest) {
  std::vector<Index> ranks;
  for (Index rank = largest; rank >= 2; rank /= 2) ranks.push_back(rank);
  ranks.push_back(1);
  std::reverse(ranks.begin(), ranks.end());
  return ranks;
}

/// Logarithms of the first `count` distances that are not zero; fewer if the list has fewer.
void log_distances(std::span<const double> distances, Index count, std::vector<double>& logs) {
  logs.clear();
  for (const double distance : distances) {
    if (distance > 0.0) logs.push_back(std::log(distance));
    if (std::ssize(logs) == count) return;
  }
}

/// Mean of log(T_k / T_j) over j < k.
double mean_log_ratio(const std::vector<double>& logs, Index k) {
  double sum = 0.0;
  for (Index j = 0; j < k - 1; ++j) sum += logs[k - 1] - logs[j];
  return sum / static_cast<double>(k - 1);
}

}  // namespace

RadiusGrowth::RadiusGrowth(const NeighborGraph& graph, Index largest, const Context& context)
    : ranks_(doubling_ranks(largest)),
      log_radius_(graph.size(), std::ssize(ranks_)),
      inverse_(graph.size(), std::ssize(ranks_)) {
  parallel_for(graph.size(), 1024, context, [&](Index begin, Index end) {
    std::vector<double> logs;
    for (Index i = begin; i < end; ++i) {
      log_distances(graph.distances_of(i), largest, logs);
      const bool enough = std::ssize(logs) == largest;
      for (Index s = 0; s < std::ssize(ranks_); ++s) {
        log_radius_(i, s) = enough ? logs[ranks_[s] - 1] : -infinite;
        inverse_(i, s) = enough ? mean_log_ratio(logs, std::max<Index>(ranks_[s], 2)) : 0.0;
      }
    }
  });
}

template <class Value>
double RadiusGrowth::mean(std::span<const Id> points, const Value& value) const {
  double sum = 0.0;
  Index count = 0;
  for (const Id point : points) {
    if (!counts(point)) continue;
    sum += value(point);
    ++count;
  }
  return count == 0 ? 0.0 : sum / static_cast<double>(count);
}

double RadiusGrowth::inverse_dimension(std::span<const Id> points, Index s) const {
  return mean(points, [&](Id point) { return inverse_(point, s); });
}

double RadiusGrowth::inverse_slope(std::span<const Id> points, Index from, Index to) const {
  double expected = 0.0;
  for (Index j = ranks_[from]; j < ranks_[to]; ++j) expected += 1.0 / static_cast<double>(j);
  return mean(points, [&](Id point) { return log_radius_(point, to) - log_radius_(point, from); }) /
         expected;
}

double RadiusGrowth::radius(std::span<const Id> points, Index s) const {
  return std::exp(mean(points, [&](Id point) { return log_radius_(point, s); }));
}

double RadiusGrowth::tied_share(std::span<const Id> points) const {
  return mean(points, [&](Id point) { return inverse_(point, 0) <= tie_tolerance ? 1.0 : 0.0; });
}

}  // namespace ldle::neighbors
