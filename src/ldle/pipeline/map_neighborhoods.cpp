#include "ldle/pipeline/map_neighborhoods.h"

#include <fmt/format.h>

#include "ldle/error.h"
#include "ldle/laplacian/build_laplacian.h"
#include "ldle/local_views/improve_views.h"
#include "ldle/local_views/make_local_views.h"
#include "ldle/local_views/original_half.h"
#include "ldle/neighbors/doubled_manifold.h"
#include "ldle/spectrum/compute_spectrum.h"

namespace ldle::pipeline {
namespace {

/// Throws ComputationFailed if the eigenvectors did not converge.
void require_converged(const Spectrum& spectrum) {
  if (spectrum.converged) return;
  throw ComputationFailed(fmt::format(
      "the eigenvectors of the graph Laplacian did not converge (largest relative residual {:.1e}, "
      "{}); an embedding made of them would be meaningless",
      spectrum.largest_residual(), spectrum.solver));
}

/// Whether making local views needs the Laplacian itself and not only its eigenvectors.
bool reads_laplacian(const LocalViewOptions& options) {
  return options.kind != LocalViewKind::tangent &&
         options.gradient_estimator == GradientEstimator::feynman_kac;
}

// Maps the points of `points.data`. These are the points of `given`, and their mirror images if the
// manifold is doubled; the local views of the result are restricted to `given`.
MappedNeighborhoods map_points(PointsToMap points, const Data& given, const Options& options,
                               StageRunner& stages) {
  const Context& context = stages.context();
  auto& [data, graph, need_eigenvectors] = points;

  // Weight the edges of the neighbour graph, and compute the lowest eigenvectors of its Laplacian,
  // if maps may be made of them.
  GraphLaplacian laplacian;
  Spectrum spectrum;
  if (options.local_views.kind == LocalViewKind::tangent) {
    spectrum = Spectrum::of_components(stages.run("components", [&] {
      return laplacian::connected_components(graph, options.laplacian).first;
    }));
  } else {
    laplacian = stages.run("laplacian",
                           [&] { return laplacian::build_laplacian(graph, options.laplacian); });
    spectrum = stages.run("spectrum", [&] {
      return spectrum::compute_spectrum(laplacian, options.spectrum, options.local_views.dimension,
                                        context, need_eigenvectors);
    });
    require_converged(spectrum);
    if (!reads_laplacian(options.local_views)) laplacian.matrix = {};  // frees its memory
  }
  graph = nearest_in(graph, options.local_views.view_neighbors, context);

  // Make a map around every point, from d eigenvectors or by projection on the tangent space.
  const MapSources sources{data, spectrum.vectors};
  LocalViews views = stages.run(
      "local views",
      [&] {
        return local_views::make_local_views({graph, data, spectrum, &laplacian},
                                             options.local_views, context);
      },
      &sources);

  // Replace bad maps by better ones of neighbours, and drop the mirror images.
  views = stages.run(
      "improvement",
      [&] {
        LocalViews improved = local_views::improve_views(std::move(views), data, context);
        if (data.size() == given.size()) return improved;
        return local_views::improve_views(
            local_views::original_half(std::move(improved), given, context), given, context);
      },
      &sources);
  return {std::move(graph), std::move(laplacian.scale), std::move(spectrum), std::move(views)};
}

}  // namespace

MappedNeighborhoods map_neighborhoods(PointsToMap points, const std::optional<Boundary>& boundary,
                                      const Options& options, StageRunner& stages) {
  const Data given = points.data;
  if (!boundary) return map_points(std::move(points), given, options, stages);
  const NeighborGraph& graph = points.graph;
  const auto doubled = std::make_shared<const neighbors::DoubledMetric>(given, graph, *boundary);
  NeighborGraph doubled_graph = neighbors::double_graph(graph, doubled, stages.context());
  MappedNeighborhoods mapped =
      map_points({Data(doubled), std::move(doubled_graph)}, given, options, stages);
  const Index n = given.size();
  mapped.graph = nearest_in(graph, options.local_views.view_neighbors, stages.context());
  mapped.spectrum.component.resize(n);
  if (mapped.spectrum.has_vectors()) {
    mapped.kernel_scale.resize(n);
    mapped.spectrum.vectors = mapped.spectrum.vectors.top_rows(n);
  }
  return mapped;
}

}  // namespace ldle::pipeline
