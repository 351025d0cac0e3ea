#include "ldle/layout/coarsen.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ldle::layout {
namespace {

constexpr std::size_t largest_group = 4;
/// Coarsening ends if a level has more than this part of the groups of the level before.
constexpr double hardly_fewer = 0.8;

/// The group of each point.
std::vector<Id> group_points(const Affinities& points, Index& groups) {
  std::vector<Id> group(points.size(), none);
  std::vector<std::pair<float, Id>> free;  // ungrouped neighbours, highest affinity first
  groups = 0;
  for (Id k = 0; k < points.size(); ++k) {
    if (group[k] != none) continue;
    free.clear();
    for (Index e = points.neighbors.offsets[k]; e < points.neighbors.offsets[k + 1]; ++e) {
      const Id other = points.neighbors.values[e];
      if (group[other] == none) free.emplace_back(-points.weights[e] / points.mass[other], other);
    }
    const std::size_t taken = std::min(free.size(), largest_group - 1);
    std::partial_sort(free.begin(), free.begin() + static_cast<std::ptrdiff_t>(taken), free.end());
    group[k] = static_cast<Id>(groups);
    for (std::size_t i = 0; i < taken; ++i) group[free[i].second] = static_cast<Id>(groups);
    ++groups;
  }
  return group;
}

/// Adds up the affinities between the members of groups.
Affinities affinities_of_groups(const Affinities& points, const std::vector<Id>& group,
                                Index groups) {
  const Ragged<Id> members = group_by_label(group, groups);
  Affinities found;
  std::vector<float> sum(groups, 0.0F);
  std::vector<Id> met;
  for (Index g = 0; g < groups; ++g) {
    met.clear();
    double mass = 0.0, log_scale = 0.0;
    for (Id k : members[g]) {
      mass += points.mass[k];
      log_scale += points.mass[k] * std::log(points.scale[k]);
      for (Index e = points.neighbors.offsets[k]; e < points.neighbors.offsets[k + 1]; ++e) {
        const Id other = group[points.neighbors.values[e]];
        if (other == g) continue;
        if (sum[other] == 0.0F) met.push_back(other);
        sum[other] += points.weights[e];
      }
    }
    std::sort(met.begin(), met.end());
    found.neighbors.push_back(met);
    for (Id other : met) found.weights.push_back(std::exchange(sum[other], 0.0F));
    found.mass.push_back(static_cast<float>(mass));
    found.scale.push_back(static_cast<float>(std::exp(log_scale / mass)));
  }
  return found;
}

}  // namespace

std::vector<Level> coarsen(Affinities points, Index most) {
  std::vector<Level> levels;
  levels.push_back({std::move(points), {}});
  while (levels.back().affinities.size() > most) {
    const Affinities& finer = levels.back().affinities;
    Index groups = 0;
    std::vector<Id> group = group_points(finer, groups);
    if (static_cast<double>(groups) > hardly_fewer * static_cast<double>(finer.size())) break;
    Affinities coarse = affinities_of_groups(finer, group, groups);
    levels.push_back({std::move(coarse), std::move(group)});
  }
  return levels;
}

std::vector<std::vector<Id>> components_of_levels(const std::vector<Level>& levels,
                                                  std::span<const Id> component) {
  std::vector<std::vector<Id>> found{{component.begin(), component.end()}};
  for (std::size_t l = 1; l < levels.size(); ++l) {
    const std::vector<Id>& group = levels[l].group_of_finer;
    std::vector<Id> coarse(levels[l].affinities.size());
    for (std::size_t k = 0; k < group.size(); ++k) coarse[group[k]] = found.back()[k];
    found.push_back(std::move(coarse));
  }
  return found;
}

GraphLaplacian laplacian_of(const Affinities& affinities, std::vector<Id> component,
                            Index components) {
  const Index n = affinities.size();
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(n + affinities.weights.size());
  for (Index k = 0; k < n; ++k) {
    double degree = 0.0;
    for (Index e = affinities.neighbors.offsets[k]; e < affinities.neighbors.offsets[k + 1]; ++e) {
      const double weight = affinities.weights[e];
      entries.emplace_back(static_cast<int>(k), affinities.neighbors.values[e], -weight);
      degree += weight;
    }
    entries.emplace_back(static_cast<int>(k), static_cast<int>(k), degree);
  }
  GraphLaplacian laplacian;
  laplacian.matrix.resize(n, n);
  laplacian.matrix.setFromTriplets(entries.begin(), entries.end());
  laplacian.component = std::move(component);
  laplacian.components = components;
  return laplacian;
}

}  // namespace ldle::layout
