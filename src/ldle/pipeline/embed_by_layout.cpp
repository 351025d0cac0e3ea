#include "ldle/pipeline/embed_by_layout.h"

#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/laplacian/build_laplacian.h"
#include "ldle/layout/arrange_neighbors.h"
#include "ldle/layout/lay_out_neighbors.h"
#include "ldle/layout/match_spacing.h"
#include "ldle/local_views/stretch.h"
#include "ldle/pipeline/collect_result.h"
#include "ldle/registration/lay_out.h"
#include "ldle/spectrum/compute_spectrum.h"

namespace ldle::pipeline {
namespace {

/// A Cholesky factor of the Laplacian fills in if data have this many dimensions.
constexpr Index too_many_for_a_factor = 3;

/// The options of a layout: as many eigenvectors as coordinates, and no stage that needs views.
Options options_of_layout(Options options) {
  options.spectrum.eigenvectors = options.local_views.dimension;
  options.polish.kind = PolishKind::without;
  options.topology = false;
  return options;
}

/// The distortion of an embedding on the neighbourhood of each point.
std::vector<double> distortion_of_neighborhoods(const NeighborGraph& graph, const Data& data,
                                                const RowMatrix& embedding,
                                                const Context& context) {
  constexpr Index block = 64;
  std::vector<double> distortion(graph.size());
  parallel_for(graph.size(), block, context, [&](Index begin, Index end) {
    std::vector<double> squared;
    for (Index k = begin; k < end; ++k) {
      const auto members = graph.neighbors[k];
      local_views::Stretch stretch;
      squared.resize(members.size());
      for (std::size_t i = 1; i < members.size(); ++i) {
        data.squared_distances(members[i], members.first(i), squared.data());
        for (std::size_t j = 0; j < i; ++j) {
          stretch.add((embedding.row(members[i]) - embedding.row(members[j])).squaredNorm(),
                      squared[j]);
        }
      }
      distortion[k] = stretch.distortion();
    }
  });
  return distortion;
}

}  // namespace

Result embed_by_layout(const ExaminedData& examined, const Options& given, const Options& resolved,
                       StageRunner& stages) {
  const Context& context = stages.context();
  const NeighborGraph& graph = examined.graph;
  const Options options = options_of_layout(resolved);
  const Index d = options.local_views.dimension;

  // Find the connected components of the neighbour graph, how strongly its points belong together,
  // and groups of points.
  const std::vector<layout::Level> levels = stages.run("laplacian", [&] {
    auto [component, components] = laplacian::connected_components(graph, options.laplacian);
    layout::Affinities points = layout::affinities(graph, component, layout::perplexity, context);
    return layout::coarsen({std::move(points), std::move(component), components},
                           layout::coarsest_size, context);
  });
  const std::vector<Id>& component = levels.front().component;
  const Index components = levels.front().components;

  // Place the groups of the coarsest level by their lowest eigenvectors.
  const RowMatrix start = stages.run("spectrum", [&] {
    return layout::starting_places(
        spectrum::compute_spectrum(layout::laplacian_of(levels.back()), options.spectrum,
                                   too_many_for_a_factor, context),
        d, context);
  });

  // Decide which points lie near each other.
  RowMatrix places =
      stages.run("arrangement", [&] { return layout::arrange_neighbors(levels, start, context); });

  // Give the edges their lengths, and place the components side by side.
  const Polish layout = stages.run("layout", [&] {
    const layout::LayoutEdges edges =
        layout::layout_edges(graph, layout::layout_neighbors, context);
    const Ragged<Id> parts = group_by_label(component, components);
    layout::match_spacing(edges, parts, places, context);
    Polish made;
    made.embedding = layout::lay_out_neighbors(edges, levels.front().affinities, component,
                                               std::move(places), context);
    layout::scale_to_data(edges, parts, made.embedding);
    const RowMatrix shift =
        registration::shifts_side_by_side(made.embedding, component, components);
    for (Index k = 0; k < made.embedding.rows(); ++k) {
      made.embedding.row(k) += shift.row(component[k]);
    }
    return made;
  });
  MappedNeighborhoods local;
  local.spectrum = Spectrum::of_components(component);
  local.graph = nearest_in(graph, options.local_views.view_neighbors, context);
  local.views.distortion =
      distortion_of_neighborhoods(local.graph, examined.data, layout.embedding, context);

  // Every component counts as one view, without a map.
  IntermediateViews views;
  views.dimension = d;
  views.cluster_of = component;
  views.distortion.assign(components, 1.0);
  for (std::size_t k = 0; k < component.size(); ++k) {
    double& largest = views.distortion[component[k]];
    largest = std::max(largest, local.views.distortion[k]);
  }
  Registration pieces;
  pieces.trees = components;
  pieces.tree.resize(components);
  std::iota(pieces.tree.begin(), pieces.tree.end(), Id{0});
  const Seam no_seam{{}, std::vector<Id>(component.size(), none), 0};
  return collect_result(
      {examined.input, examined.data, local, views, pieces, layout, no_seam, std::nullopt,
       std::nullopt, examined.dimension, examined.expected, examined.anomaly_score, false, false},
      given, options, stages.times(), context);
}

}  // namespace ldle::pipeline
