#include "ldle/pipeline/find_topology.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/core/parallel_for.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/neighbors/spatial_order.h"
#include "ldle/pipeline/check_data.h"
#include "ldle/pipeline/stage_clock.h"
#include "ldle/topology/describe_components.h"
#include "ldle/topology/look_through_noise.h"

namespace ldle {
namespace {

template <class T>
std::vector<T> of_all(const std::vector<T>& values, const DistinctPoints& distinct) {
  std::vector<T> result;
  result.reserve(distinct.class_of.size());
  for (Id k : distinct.class_of) result.push_back(values[k]);
  return result;
}

// The points without repetitions, and what is known around each of them.
struct SurveyedPoints {
  DistinctPoints distinct;
  RowMatrix points;
  std::optional<DimensionEstimate> dimension_estimate;
  Survey survey;
};

SurveyedPoints survey_points(ConstRowMatrixRef points, const TopologyOptions& options,
                             StageClock& clock, Observer& observer) {
  check_ranges(options);
  check_points(points, options.dimension);
  SurveyedPoints result;
  result.distinct = in_spatial_order(distinct_points(points), points);
  const Index count = result.distinct.size();
  if (count < neighbors_for_dimension) {
    throw InvalidArgument("points", fmt::format("{} different ones", count),
                          fmt::format("there must be at least {}", neighbors_for_dimension));
  }
  result.points = points(result.distinct.first, Eigen::all);
  const EuclideanMetric metric(result.points);
  const NeighborGraph graph = clock.run("neighbors", [&] {
    return nearest_neighbors(metric, neighbors_for_survey(count), observer);
  });
  Index dimension = options.dimension;
  if (dimension == 0) {
    result.dimension_estimate = estimate_dimension(graph);
    dimension = std::min(result.dimension_estimate->dimension, points.cols());
  }
  result.survey =
      clock.run("surroundings", [&] { return make_survey(graph, metric, dimension, observer); });
  return result;
}

}  // namespace

Topology of_given_points(Topology found, const DistinctPoints& distinct) {
  found.component_of = of_all(found.component_of, distinct);
  found.boundary_distance = of_all(found.boundary_distance, distinct);
  found.boundary_part = of_all(found.boundary_part, distinct);
  for (ComponentTopology& component : found.components) {
    component.points = 0;
    for (Id& point : component.singular_points) point = distinct.first[point];
    std::sort(component.singular_points.begin(), component.singular_points.end());
    for (RimArc& arc : component.rim) {
      for (Id& point : arc.points) point = distinct.first[point];
    }
  }
  for (Id c : found.component_of) ++found.components[c].points;
  return found;
}

FoundTopology find_topology(ConstRowMatrixRef points, const TopologyOptions& options,
                            Observer& observer) {
  const ThreadLimit limit(options.threads);
  StageClock clock(observer, no_store());
  const SurveyedPoints surveyed = survey_points(points, options, clock, observer);
  Topology found = clock.run("components", [&] {
    return look_through_noise(describe_components(surveyed.survey, observer), surveyed.survey,
                              surveyed.points, observer);
  });
  found.dimension_estimate = surveyed.dimension_estimate;
  return {of_given_points(std::move(found), surveyed.distinct), clock.times()};
}

std::vector<double> find_boundary(ConstRowMatrixRef points, const TopologyOptions& options,
                                  Observer& observer) {
  const ThreadLimit limit(options.threads);
  StageClock clock(observer, no_store());
  const SurveyedPoints surveyed = survey_points(points, options, clock, observer);
  if (surveyed.survey.rim.parts == 0) return {};
  std::vector<double> distance = of_all(surveyed.survey.rim.distance, surveyed.distinct);
  const double width = (points.colwise().maxCoeff() - points.colwise().minCoeff()).norm();
  for (double& d : distance) d = std::min(d, width);
  return distance;
}

}  // namespace ldle
