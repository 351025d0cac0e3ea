#include "ldle/polish/measure_fidelity.h"

#include <algorithm>
#include <cmath>

#include "ldle/math/percentile.h"
#include "ldle/metrics/geodesic_distortion.h"

namespace ldle::polish {
namespace {

/// Approximate number of shortest paths that are measured, over all sources.
constexpr Index most_paths = 500000;
/// Smallest number of sources, also for large data.
constexpr Index fewest_sources = 4;

}  // namespace

Fidelity measure_fidelity(const math::EdgeLengths& edges, const RowMatrix& embedding,
                          const ViewNeighborhoods& neighborhoods) {
  Fidelity fidelity;
  fidelity.folded = std::ssize(neighborhoods.folded(edges, embedding));
  fidelity.pieces = std::ssize(math::lowest_of_parts(edges));
  if (edges.count() == 0) return fidelity;
  std::vector<double> stretches;
  stretches.reserve(edges.count());
  double squared_error = 0.0;
  for (Index i = 0; i < edges.size(); ++i) {
    for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
      if (edges.neighbors.values[s] > i) continue;
      stretches.push_back(math::stretch(edges, i, s, embedding));
      const double error = std::abs(stretches.back() - 1.0);
      squared_error += error <= huber_threshold ? error * error
                                                : huber_threshold * (2.0 * error - huber_threshold);
    }
  }
  fidelity.length_error = std::sqrt(squared_error / static_cast<double>(stretches.size()));
  const double low = math::percentile(stretches, 5);
  fidelity.stretch_spread = low > 0.0 ? math::percentile(stretches, 95) / low : HUGE_VAL;
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
