#include "ldle/pipeline/options.h"

#include <fmt/format.h>

namespace ldle {
namespace {

void require_at_most(const char* name, Index value, const char* limit_name, Index limit) {
  if (value > limit) {
    throw InvalidArgument(name, fmt::format("{}", value),
                          fmt::format("must be at most {} = {}", limit_name, limit));
  }
}

void require_one_or_d(const char* name, const std::vector<double>& values, Index dimension) {
  const Index count = static_cast<Index>(values.size());
  if (count != 1 && count != dimension) {
    throw InvalidArgument(
        name, fmt::format("{} values", count),
        fmt::format("give one value, or one for each of the {} dimensions", dimension));
  }
}

}  // namespace

void check(const Options& options) {
  check_ranges(options);
  const Index d = options.local_views.dimension;
  const Index graph_neighbors = options.laplacian.graph_neighbors;
  require_at_most("scale_neighbor", options.laplacian.scale_neighbor, "graph_neighbors",
                  graph_neighbors);
  require_at_most("view_neighbors", options.local_views.view_neighbors, "graph_neighbors",
                  graph_neighbors);
  require_at_most("dimension", d, "eigenvectors", options.spectrum.eigenvectors);
  if (options.local_views.view_neighbors <= d) {
    throw InvalidArgument("view_neighbors", fmt::format("{}", options.local_views.view_neighbors),
                          fmt::format("must be greater than dimension = {}", d));
  }
  require_one_or_d("gradient_percentile", options.local_views.gradient_percentile, d);
  require_one_or_d("slope_fraction", options.local_views.slope_fraction, d);
  if (options.clusters.max_cluster_size) {
    require_at_most("min_cluster_size", options.clusters.min_cluster_size, "max_cluster_size",
                    *options.clusters.max_cluster_size);
  }
}

}  // namespace ldle
