#include "oracles/stages.h"

#include <algorithm>

namespace ldle::oracle {

Options small_options(Index dimension) {
  Options options;
  options.local_views.dimension = dimension;
  options.laplacian.graph_neighbors = dimension == 1 ? 9 : 21;
  options.laplacian.scale_neighbor = dimension == 1 ? 3 : 5;
  options.spectrum.eigenvectors = dimension == 1 ? 10 : 30;
  options.local_views.view_neighbors = dimension == 1 ? 5 : 13;
  options.clusters.min_cluster_size = 5;
  options.registration.refinements = 12;
  options.registration.tear_folds = false;
  options.registration.synchronize = false;  // the oracles follow the paper
  options.registration.seam_weight = 0.0;
  return options;
}

Stages::Stages(const RowMatrix& points, const Options& options)
    : distances(distance_matrix(points)),
      graph(neighbor_graph(distances, std::max(options.laplacian.graph_neighbors,
                                               options.local_views.view_neighbors))),
      laplacian(graph_laplacian(distances, options.laplacian)),
      spectrum(oracle::spectrum(laplacian, options.spectrum.eigenvectors)),
      raw(local_views(distances, spectrum, options.local_views)) {}

ClusteredStages::ClusteredStages(const RowMatrix& points, const Options& options)
    : Stages(points, options),
      local(improved()),
      views(cluster(local, distances, options.clusters)) {}

}  // namespace ldle::oracle
