#include "ldle/pipeline/fit_to_points.h"

#include <fmt/format.h>

#include <algorithm>

namespace ldle::pipeline {

void fit_to_points(Index different, Options& options) {
  for (Index* number : {&options.laplacian.graph_neighbors, &options.laplacian.scale_neighbor,
                        &options.local_views.view_neighbors}) {
    *number = std::min(*number, different);
  }
  Index& smallest = options.clusters.min_cluster_size;
  smallest = std::min(smallest, different);
  if (options.clusters.max_cluster_size) {
    *options.clusters.max_cluster_size = std::min(*options.clusters.max_cluster_size, different);
  }
  // No graph has more eigenvectors: a doubled manifold has at most twice the points.
  options.spectrum.eigenvectors = std::min(options.spectrum.eigenvectors, 2 * different);
  // From here on, the neighbourhood of a point in the embedding holds all points.
  Index& relaxation = options.registration.tear_relaxation;
  relaxation = std::min(relaxation, different / options.local_views.view_neighbors + 1);
}

void explain_fit(const Options& given, const Options& used, Result& result) {
  const auto explain = [&](const char* name, Index before, Index after) {
    if (before == after) return;
    result.warnings.push_back(
        fmt::format("{} = {}: reduced to {}, the number of different points", name, before, after));
  };
  explain("graph_neighbors", given.laplacian.graph_neighbors, used.laplacian.graph_neighbors);
  explain("scale_neighbor", given.laplacian.scale_neighbor, used.laplacian.scale_neighbor);
  explain("view_neighbors", given.local_views.view_neighbors, used.local_views.view_neighbors);
  explain("min_cluster_size", given.clusters.min_cluster_size, used.clusters.min_cluster_size);
}

}  // namespace ldle::pipeline
