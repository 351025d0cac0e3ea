#include "ldle/layout/affinities.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/neighbors/metric.h"

namespace ldle::layout {
namespace {

/// Part of the neighbours that the perplexity may count at most. With more, all would weigh the
/// same.
constexpr double largest_part = 2.0 / 3.0;

/// Sets `weights` to the probabilities exp(-b u) / sum with the given perplexity, where u holds
/// squares, the smallest of which is 0. Finds b by bisection on its logarithm: the entropy falls as
/// b grows.
void calibrate(std::span<const double> squares, double wanted, std::span<double> weights) {
  const double scale = *std::max_element(squares.begin(), squares.end());
  const double entropy = std::log(wanted);
  double low = -20.0, high = 60.0;  // of log2(b scale)
  for (int step = 0; step < 40; ++step) {
    const double middle = 0.5 * (low + high);
    const double b = scale > 0.0 ? std::exp2(middle) / scale : 0.0;
    double sum = 0.0, moment = 0.0;
    for (std::size_t i = 0; i < squares.size(); ++i) {
      weights[i] = std::exp(-b * squares[i]);
      sum += weights[i];
      moment += b * squares[i] * weights[i];
    }
    for (double& weight : weights) weight /= sum;
    (std::log(sum) + moment / sum > entropy ? low : high) = middle;
  }
}

/// p_ij of one point, written to its part of a list that matches graph.neighbors.values.
void weigh_neighbors(Id point, const NeighborGraph& graph, std::span<const Id> component,
                     double wanted, std::span<double> weights) {
  const auto listed = graph.neighbors[point];
  const auto lengths = graph.distances_of(point);
  std::vector<std::size_t> kept;
  std::vector<double> squares;
  for (std::size_t i = 0; i < listed.size(); ++i) {
    weights[i] = 0.0;
    if (listed[i] == point || component[listed[i]] != component[point]) continue;
    kept.push_back(i);
    squares.push_back(lengths[i] * lengths[i]);
  }
  if (kept.empty()) return;
  const double least = squares.front();  // a common factor of all weights
  for (double& square : squares) square -= least;
  std::vector<double> found(kept.size());
  const double most = std::max(1.0, largest_part * static_cast<double>(kept.size()));
  calibrate(squares, std::min(wanted, most), found);
  for (std::size_t i = 0; i < kept.size(); ++i) weights[kept[i]] = found[i];
}

/// The scales of the points. Those of outliers and of clusters that are much denser than the rest
/// are limited, for the sake of single precision.
std::vector<float> local_scales(const NeighborGraph& graph, std::span<const Id> component) {
  constexpr double most = 100.0;
  const Index n = graph.size();
  std::vector<double> logs(n), sum, count;
  for (Index k = 0; k < n; ++k) {
    const auto c = static_cast<std::size_t>(component[k]);
    if (c >= sum.size()) sum.resize(c + 1, 0.0), count.resize(c + 1, 0.0);
    const Index last = std::min(layout_neighbors, graph.neighbors.length(k) - 1);
    logs[k] = std::log(std::max(graph.distance_to(k, last), least_distance));
    sum[c] += logs[k];
    count[c] += 1.0;
  }
  std::vector<float> scale(n);
  for (Index k = 0; k < n; ++k) {
    const double mean = sum[component[k]] / count[component[k]];
    scale[k] = static_cast<float>(std::clamp(std::exp(logs[k] - mean), 1.0 / most, most));
  }
  return scale;
}

/// An entry of a point's list: another point, half of the weight that one of the two gives to the
/// other, and their distance.
struct Half {
  Id to;
  float weight, length;
};

/// The halves at both of their ends, by ascending other end. `one_sided` matches
/// graph.neighbors.values.
Ragged<Half> halves_at_both_ends(const NeighborGraph& graph, const std::vector<double>& one_sided) {
  const Index n = graph.size();
  Ragged<Half> halves;
  halves.offsets.assign(n + 1, 0);
  for (Index k = 0; k < n; ++k) {
    for (Id other : graph.neighbors[k]) ++halves.offsets[k + 1], ++halves.offsets[other + 1];
  }
  for (Index k = 0; k < n; ++k) halves.offsets[k + 1] += halves.offsets[k];
  halves.values.resize(halves.offsets.back());
  std::vector<Index> next(halves.offsets.begin(), halves.offsets.end() - 1);
  for (Index k = 0; k < n; ++k) {
    for (Index e = graph.neighbors.offsets[k]; e < graph.neighbors.offsets[k + 1]; ++e) {
      const Id other = graph.neighbors.values[e];
      const auto weight = static_cast<float>(0.5 * one_sided[e]);
      const auto length = static_cast<float>(graph.distances[e]);
      halves.values[next[k]++] = {other, weight, length};
      halves.values[next[other]++] = {static_cast<Id>(k), weight, length};
    }
  }
  for (Index k = 0; k < n; ++k) {
    const auto mine = halves[k];
    std::stable_sort(mine.begin(), mine.end(), [](Half a, Half b) { return a.to < b.to; });
  }
  return halves;
}

}  // namespace

Affinities affinities(const NeighborGraph& graph, std::span<const Id> component, double wanted,
                      const Context& context) {
  constexpr Index block = 64;
  std::vector<double> one_sided(graph.neighbors.values.size());
  parallel_for(graph.size(), block, context, [&](Index begin, Index end) {
    for (Index k = begin; k < end; ++k) {
      weigh_neighbors(static_cast<Id>(k), graph, component, wanted,
                      {one_sided.data() + graph.neighbors.offsets[k],
                       static_cast<std::size_t>(graph.neighbors.length(k))});
    }
  });
  const Ragged<Half> halves = halves_at_both_ends(graph, one_sided);
  Affinities found;
  found.mass.assign(graph.size(), 1.0F);
  found.scale = local_scales(graph, component);
  for (Index k = 0; k < graph.size(); ++k) {
    const auto mine = halves[k];
    for (std::size_t i = 0; i < mine.size();) {
      const auto [to, first_weight, length] = mine[i];
      float weight = 0.0F;
      for (; i < mine.size() && mine[i].to == to; ++i) weight += mine[i].weight;
      if (!(weight > 0.0F)) continue;
      found.neighbors.values.push_back(to);
      found.weights.push_back(weight);
      found.lengths.push_back(length);
    }
    found.neighbors.offsets.push_back(std::ssize(found.neighbors.values));
  }
  return found;
}

}  // namespace ldle::layout
