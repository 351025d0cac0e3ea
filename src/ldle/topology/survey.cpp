#include "ldle/topology/survey.h"

#include <algorithm>

#include "ldle/core/part_of_stage.h"
#include "ldle/local_views/tangent_maps.h"
#include "ldle/topology/bends.h"
#include "ldle/topology/neighborhoods.h"
#include "ldle/topology/tangent_gap.h"

namespace ldle::topology {
namespace {

/// Paths use this many nearest points, the point itself included. Curves need more, because a path
/// cannot go around a gap between random points of a curve.
constexpr Index path_neighbors(Index dimension) {
  return dimension == 1 ? 25 : 10;
}

}  // namespace

Index neighbors_for_survey(Index points) {
  // Fifty neighbours make random fluctuations small. In a small set they would reach around bends,
  // so fewer are used.
  return std::min(points, std::clamp<Index>(points / 20, least_neighbors_for_survey, 50));
}

bool Survey::any_is_clear() const {
  return std::any_of(tangent_gaps.begin(), tangent_gaps.end(),
                     [](double gap) { return gap <= vague_from; });
}

Survey make_survey(const NeighborGraph& graph, const Data& data, Index dimension,
                   const Context& context) {
  Survey survey;
  survey.dimension = dimension;
  survey.nearest = graph.nearest;
  const Index steps = path_neighbors(dimension);
  // Rough shares of the time, for the progress.
  const auto part = [&](double begin, double end) { return part_of_stage(context, begin, end); };
  const PathGraph along = make_path_graph(graph, steps, PathLength::distance);
  survey.lists = connected_neighborhoods(graph, along, part(0.0, 0.2));
  survey.paths = make_path_graph(graph, steps, PathLength::spacing);
  survey.tangent_gaps = tangent_gaps(survey.lists, along, data, dimension, part(0.2, 0.3));
  if (!survey.any_is_clear()) {
    survey.boundary = no_boundary(graph.size());
    return survey;
  }
  const auto charts =
      local_views::make_tangent_maps(data, survey.lists, dimension, graph.nearest, part(0.3, 0.4));
  survey.shapes = measure_shapes(survey.lists, *charts, data, part(0.4, 0.5));
  reject_bends(survey.shapes, survey.lists, data, dimension, part(0.5, 0.55));
  survey.boundary = find_boundary(survey.lists, *charts, survey.shapes, along, context);

  const bool bent = shorten_bent(survey.lists, survey.shapes, data, dimension, part(0.55, 0.6));
  const auto flat_charts = bent ? local_views::make_tangent_maps(data, survey.lists, dimension,
                                                                 graph.nearest, part(0.6, 0.65))
                                : charts;
  survey.pairs = compare_charts(survey.lists, *flat_charts, part(0.65, 0.75));
  if (dimension == 2) {
    survey.surface =
        reconstruct_surface(survey.lists, survey.shapes, survey.boundary, data, part(0.75, 1.0));
  }
  return survey;
}

}  // namespace ldle::topology
