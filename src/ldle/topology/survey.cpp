#include "ldle/topology/survey.h"

#include <algorithm>

#include "ldle/local_views/tangent_maps.h"
#include "ldle/topology/neighborhoods.h"

namespace ldle {
namespace {

/// Paths run along this many neighbours, the point itself among them. Random points on a curve have
/// gaps, around which nothing leads.
constexpr Index path_neighbors(Index dimension) {
  return dimension == 1 ? 25 : 10;
}

}  // namespace

Index neighbors_for_survey(Index points) {
  // Fifty make chance small; in a small set they would reach around its bends.
  return std::min(points, std::clamp<Index>(points / 20, least_neighbors_for_survey, 50));
}

Survey make_survey(const NeighborGraph& graph, const Metric& metric, Index dimension,
                   Progress& progress) {
  Survey survey;
  survey.dimension = dimension;
  survey.nearest = graph.nearest;
  const Index steps = path_neighbors(dimension);
  const PathGraph along = make_path_graph(graph, steps, PathLength::distance);
  survey.lists = connected_neighborhoods(graph, along, progress);
  const auto charts = make_tangent_maps(metric, survey.lists, dimension, graph.nearest, progress);
  survey.seen = look_around(survey.lists, *charts, metric, progress);
  survey.rim = find_rim(survey.lists, *charts, survey.seen, along);
  survey.pairs = compare_charts(survey.lists, *charts, progress);
  survey.paths = make_path_graph(graph, steps, PathLength::spacing);
  return survey;
}

}  // namespace ldle
