#include "ldle/pipeline/run_scale.h"

#include <algorithm>
#include <cmath>

#include "ldle/intermediate_views/cluster_views.h"
#include "ldle/layout/arrange_neighbors.h"

namespace ldle::pipeline {
namespace {

std::optional<local_views::TangentForm> expected_tangent_form(const DataSize& data,
                                                              const LocalViewOptions& options) {
  if (options.kind == LocalViewKind::eigenmaps) return std::nullopt;
  return local_views::tangent_form(data.kind == DataKind::points, data.columns,
                                   options.view_neighbors);
}

double expected_eigenvectors(const DataSize& data, const Options& options) {
  if (options.embedding == EmbeddingKind::layout) {
    return static_cast<double>(std::max<Index>(options.local_views.dimension, 1));
  }
  const LocalViewKind kind = options.local_views.kind;
  // As long as `best` has not been resolved, the tangent maps are expected to be good enough.
  if (kind == LocalViewKind::tangent || kind == LocalViewKind::best) return 0.0;
  return static_cast<double>(std::min(options.spectrum.eigenvectors, data.points));
}

}  // namespace

RunScale::RunScale(const DataSize& data, const Options& options)
    : kind(data.kind),
      points(static_cast<double>(data.points)),
      columns(static_cast<double>(data.columns)),
      graph_neighbors(
          static_cast<double>(std::min(options.laplacian.graph_neighbors, data.points))),
      view_neighbors(
          static_cast<double>(std::min(options.local_views.view_neighbors, data.points))),
      eigenvectors(expected_eigenvectors(data, options)),
      tangent(expected_tangent_form(data, options.local_views)),
      dimension(static_cast<double>(
          options.local_views.dimension == 0 ? assumed_dimension : options.local_views.dimension)),
      cluster_size(static_cast<double>(options.clusters.min_cluster_size)),
      in_blocks(intermediate_views::clusters_in_blocks(options.clusters, data.points)),
      refinements(static_cast<double>(options.registration.refinements)),
      synchronized(options.registration.synchronize),
      polished(options.polish.kind != PolishKind::without),
      described(options.topology && listed_neighbors() >= topology::least_neighbors_for_survey),
      doubled(data.doubled),
      smoothed(options.smoothing == SmoothingKind::always),
      fit(data.fit),
      laid_out(options.embedding == EmbeddingKind::layout) {}

RunScale RunScale::of_local_maps() const {
  RunScale scale = *this;
  if (doubled) scale.points *= 2.0;
  return scale;
}

RunScale RunScale::of_groups() const {
  RunScale scale = *this;
  scale.points = std::min(points, static_cast<double>(layout::coarsest_size));
  return scale;
}

double RunScale::factor_entries() const {
  const double neighborhoods = points / graph_neighbors;
  const double per_neighbor = dimension < 2.0 ? 1.15
                              : dimension == 2.0
                                  ? 0.87 * std::log2(neighborhoods) - 0.45
                                  : 3.0 * std::pow(neighborhoods, 1.0 - 2.0 / dimension);
  return points * std::min(graph_neighbors * std::max(per_neighbor, 1.0), 0.5 * points);
}

double RunScale::views_of_a_point() const {
  const double reach = std::pow(view_neighbors / (1.7 * cluster_size), 1.0 / dimension);
  return std::pow(1.0 + reach, std::min(dimension, 2.6));
}

}  // namespace ldle::pipeline
