#include "ldle/topology/survey.h"

#include <algorithm>

#include "ldle/local_views/tangent_maps.h"
#include "ldle/topology/neighborhoods.h"

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

Survey make_survey(const NeighborGraph& graph, const Data& data, Index dimension,
                   const Context& context) {
  Survey survey;
  survey.dimension = dimension;
  survey.nearest = graph.nearest;
  const Index steps = path_neighbors(dimension);
  const PathGraph along = make_path_graph(graph, steps, PathLength::distance);
  survey.lists = connected_neighborhoods(graph, along, context);
  const auto charts =
      local_views::make_tangent_maps(data, survey.lists, dimension, graph.nearest, context);
  survey.shapes = measure_shapes(survey.lists, *charts, data, context);
  survey.boundary = find_boundary(survey.lists, *charts, survey.shapes, along);
  survey.pairs = compare_charts(survey.lists, *charts, context);
  survey.paths = make_path_graph(graph, steps, PathLength::spacing);
  return survey;
}

}  // namespace ldle::topology
