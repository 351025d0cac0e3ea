#include "ldle/polish/measure_fidelity.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/core/make_ragged.h"
#include "ldle/math/percentile.h"
#include "ldle/math/percentile_in_parallel.h"
#include "ldle/metrics/geodesic_distortion.h"

namespace ldle::polish {
namespace {

/// Approximate number of shortest paths that are measured, over all sources.
constexpr Index most_paths = 500000;
/// Smallest number of sources, also for large data.
constexpr Index fewest_sources = 4;

constexpr Index stretches_per_block = 16384;

/// Returns the stretch of every edge.
std::vector<double> stretches_of(const math::EdgeLengths& edges, const RowMatrix& embedding,
                                 const Context& context) {
  return make_ragged<double>(edges.size(), context,
                             [&] {
                               return [&](Index i, std::vector<double>& list) {
                                 for (Index s = edges.neighbors.offsets[i];
                                      s < edges.neighbors.offsets[i + 1]; ++s) {
                                   if (edges.neighbors.values[s] > i) continue;
                                   list.push_back(math::stretch(edges, i, s, embedding));
                                 }
                               };
                             })
      .values;
}

/// Returns the sum of Huber's errors of the stretches.
double sum_of_errors(const std::vector<double>& stretches, const Context& context) {
  const Index count = std::ssize(stretches);
  std::vector<double> sums((count + stretches_per_block - 1) / stretches_per_block);
  parallel_for(count, stretches_per_block, context, [&](Index begin, Index end) {
    double sum = 0.0;
    for (Index s = begin; s < end; ++s) {
      const double error = std::abs(stretches[s] - 1.0);
      sum += error <= huber_threshold ? error * error
                                      : huber_threshold * (2.0 * error - huber_threshold);
    }
    sums[begin / stretches_per_block] = sum;
  });
  return std::accumulate(sums.begin(), sums.end(), 0.0);
}

}  // namespace

Fidelity measure_fidelity(const math::EdgeLengths& edges, const RowMatrix& embedding,
                          const ViewNeighborhoods& neighborhoods, const Context& context) {
  Fidelity fidelity;
  fidelity.folded = std::ssize(neighborhoods.folded(edges, embedding));
  fidelity.pieces = std::ssize(math::lowest_of_parts(edges));
  if (edges.count() == 0) return fidelity;
  const std::vector<double> stretches = stretches_of(edges, embedding, context);
  fidelity.length_error =
      std::sqrt(sum_of_errors(stretches, context) / static_cast<double>(stretches.size()));
  const double low = math::percentile(stretches, 5, context);
  fidelity.stretch_spread = low > 0.0 ? math::percentile(stretches, 95, context) / low : HUGE_VAL;
  return fidelity;
}

Index sample_paths(const NeighborGraph& graph, const RowMatrix& embedding, Fidelity& fidelity,
                   const Context& context) {
  GeodesicOptions options;
  for (Index i = 0; i < graph.size(); ++i) {
    options.neighbors = std::min(options.neighbors, graph.neighbors.length(i) - 1);
  }
  if (options.neighbors < 1) return 0;
  options.sources = std::max(fewest_sources, most_paths / graph.size());
  std::vector<double> found =
      metrics::geodesic_distortion(graph, embedding, options, context).per_source;
  fidelity.most_path_distortion = math::percentile_in_place(found, 100);
  fidelity.median_path_distortion = math::median_in_place(found);
  return std::ssize(found);
}

}  // namespace ldle::polish
