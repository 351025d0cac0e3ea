#include "ldle/options.h"

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

void check_dimension(const LocalViewOptions& options, Index eigenvectors) {
  const Index d = options.dimension;
  if (options.kind != LocalViewKind::tangent) {
    require_at_most("dimension", d, "eigenvectors", eigenvectors);
  }
  if (options.view_neighbors <= d) {
    throw InvalidArgument("view_neighbors", fmt::format("{}", options.view_neighbors),
                          fmt::format("must be greater than dimension = {}", d));
  }
  require_one_or_d("gradient_percentile", options.gradient_percentile, d);
  require_one_or_d("slope_fraction", options.slope_fraction, d);
}

}  // namespace

void follow_paper(Options& options) {
  options.local_views.kind = LocalViewKind::eigenmaps;
  options.clusters.small_views_first = false;
  options.clusters.in_blocks = false;
  options.registration.tear_folds = false;
  options.registration.synchronize = false;
  options.registration.seam_weight = 0.0;
  options.polish.kind = PolishKind::without;
  options.topology = false;
  options.embedding = EmbeddingKind::views;
  options.smoothing = SmoothingKind::never;
}

void check(const Options& options) {
  check_ranges(options);
  const Index graph_neighbors = options.laplacian.graph_neighbors;
  require_at_most("scale_neighbor", options.laplacian.scale_neighbor, "graph_neighbors",
                  graph_neighbors);
  require_at_most("view_neighbors", options.local_views.view_neighbors, "graph_neighbors",
                  graph_neighbors);
  const bool dimension_is_known = options.local_views.dimension != 0;
  if (dimension_is_known) check_dimension(options.local_views, options.spectrum.eigenvectors);
  if (options.clusters.max_cluster_size) {
    require_at_most("min_cluster_size", options.clusters.min_cluster_size, "max_cluster_size",
                    *options.clusters.max_cluster_size);
  }
}

}  // namespace ldle
