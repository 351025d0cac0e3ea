#include "ldle/polish/neighbor_springs.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/polish/smooth_points.h"

namespace ldle {
namespace {

constexpr double least_part_of_radius = 1e-3;

// j is a neighbour of i where either sees the other.
Ragged<Id> mutual_neighbors(const Ragged<Id>& members) {
  const Ragged<Id> seen_by = transpose(members, members.size());
  Ragged<Id> neighbors;
  neighbors.values.reserve(members.values.size() * 3 / 2);
  std::vector<Id> list;
  for (Index i = 0; i < members.size(); ++i) {
    list.assign(members[i].begin(), members[i].end());
    list.insert(list.end(), seen_by[i].begin(), seen_by[i].end());
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    std::erase(list, static_cast<Id>(i));
    neighbors.push_back(list);
  }
  return neighbors;
}

Springs measured_springs(const LocalViews& views, const Metric& metric,
                         const std::vector<double>& noise, Progress& progress) {
  Springs springs;
  springs.neighbors = mutual_neighbors(views.members);
  springs.length.resize(springs.neighbors.values.size());
  springs.weight.resize(springs.neighbors.values.size());
  parallel_for_blocks(springs.size(), 256, progress, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      const auto others = std::as_const(springs.neighbors)[i];
      double* length = springs.length.data() + springs.neighbors.offsets[i];
      double* weight = springs.weight.data() + springs.neighbors.offsets[i];
      metric.squared_distances(static_cast<Id>(i), others, length);
      for (std::size_t s = 0; s < others.size(); ++s) {
        const Id j = others[s];
        const double least = least_part_of_radius * std::max(views.radius[i], views.radius[j]);
        const double variance = noise[i] * noise[i] + noise[j] * noise[j];
        weight[s] = 1.0 / (std::max(length[s], least * least) + variance);
        length[s] = std::sqrt(length[s]);
      }
    }
  });
  return springs;
}

}  // namespace

Springs neighbor_springs(const LocalViews& views, const Metric& metric, Progress& progress) {
  const auto* of_points = dynamic_cast<const EuclideanMetric*>(&metric);
  if (!of_points) {
    return measured_springs(views, metric, std::vector<double>(views.size(), 0.0), progress);
  }
  const SmoothPoints smooth =
      smooth_points(of_points->points(), views.members, views.dimension(), progress);
  return measured_springs(views, EuclideanMetric(smooth.points), smooth.noise, progress);
}

Springs untorn_springs(const Springs& springs, const std::vector<Id>& cluster_of,
                       const IdPairSet& torn) {
  Springs whole;
  whole.neighbors.offsets.reserve(springs.size() + 1);
  whole.neighbors.values.reserve(springs.neighbors.values.size());
  whole.length.reserve(springs.length.size());
  whole.weight.reserve(springs.weight.size());
  for (Index i = 0; i < springs.size(); ++i) {
    for (Index s = springs.neighbors.offsets[i]; s < springs.neighbors.offsets[i + 1]; ++s) {
      const Id j = springs.neighbors.values[s];
      if (torn.contains(cluster_of[i], cluster_of[j])) continue;
      whole.neighbors.values.push_back(j);
      whole.length.push_back(springs.length[s]);
      whole.weight.push_back(springs.weight[s]);
    }
    whole.neighbors.offsets.push_back(static_cast<Index>(whole.neighbors.values.size()));
  }
  return whole;
}

void soften(Springs& springs, const RowMatrix& embedding, double yield) {
  parallel_for_blocks(springs.size(), 2048, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      for (Index s = springs.neighbors.offsets[i]; s < springs.neighbors.offsets[i + 1]; ++s) {
        const double excess = std::abs(stretch(springs, i, s, embedding) - 1.0);
        if (excess > yield) springs.weight[s] *= yield / excess;
      }
    }
  });
}

}  // namespace ldle
