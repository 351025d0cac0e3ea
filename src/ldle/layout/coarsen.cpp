#include "ldle/layout/coarsen.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ldle::layout {
namespace {

constexpr std::size_t largest_group = 4;
/// Coarsening ends if a level has more than this part of the groups of the level before.
constexpr double hardly_fewer = 0.8;
/// After how many groups the work asks whether to stop: a few milliseconds.
constexpr Index polled_every = 1024;

/// The group of each point. Groups are numbered in the order of their first members.
std::vector<Id> group_points(const Affinities& points, const Context& context) {
  std::vector<Id> group(points.size(), none);
  std::vector<std::pair<float, Id>> free;  // ungrouped neighbours, highest affinity first
  Id groups = 0;
  for (Id k = 0; k < points.size(); ++k) {
    if (k % polled_every == 0) context.throw_if_stopped();
    if (group[k] != none) continue;
    free.clear();
    for (Index e = points.neighbors.offsets[k]; e < points.neighbors.offsets[k + 1]; ++e) {
      const Id other = points.neighbors.values[e];
      if (group[other] == none) free.emplace_back(-points.weights[e] / points.mass[other], other);
    }
    const std::size_t taken = std::min(free.size(), largest_group - 1);
    std::partial_sort(free.begin(), free.begin() + static_cast<std::ptrdiff_t>(taken), free.end());
    group[k] = groups;
    for (std::size_t i = 0; i < taken; ++i) group[free[i].second] = groups;
    ++groups;
  }
  return group;
}

/// Adds up the affinities between the members of groups.
Affinities affinities_of_groups(const Affinities& points, const std::vector<Id>& group,
                                Index groups, const Context& context) {
  const Ragged<Id> members = group_by_label(group, groups);
  Affinities found;
  std::vector<float> sum(groups, 0.0F);
  std::vector<Id> met;
  for (Index g = 0; g < groups; ++g) {
    if (g % polled_every == 0) context.throw_if_stopped();
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

std::vector<Level> coarsen(Level points, Index most, const Context& context) {
  std::vector<Level> levels;
  levels.push_back(std::move(points));
  while (levels.back().affinities.size() > most) {
    const Level& finer = levels.back();
    const std::vector<Id> group = group_points(finer.affinities, context);
    const Index groups = *std::max_element(group.begin(), group.end()) + 1;
    if (static_cast<double>(groups) > hardly_fewer * static_cast<double>(group.size())) break;
    std::vector<Id> component(groups);
    for (std::size_t k = 0; k < group.size(); ++k) component[group[k]] = finer.component[k];
    levels.push_back({affinities_of_groups(finer.affinities, group, groups, context),
                      std::move(component), finer.components, group});
  }
  return levels;
}

GraphLaplacian laplacian_of(const Level& level) {
  const Affinities& affinities = level.affinities;
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
  laplacian.component = level.component;
  laplacian.components = level.components;
  return laplacian;
}

}  // namespace ldle::layout
