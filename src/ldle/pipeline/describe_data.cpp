#include "ldle/pipeline/describe_data.h"

#include <algorithm>

#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/topology/describe_components.h"
#include "ldle/topology/look_through_noise.h"

namespace ldle::pipeline {
namespace {

// The boundary as distances of all points from it. In components without boundary, which have
// infinite distances, the distance is the diameter of the data's bounding box.
std::optional<Boundary> found_boundary(const topology::Survey& survey, const SharedMatrix& points) {
  if (survey.boundary.parts == 0) return std::nullopt;
  Boundary boundary{false, survey.boundary.distance};
  const auto rows = points.view();
  const double width = (rows.colwise().maxCoeff() - rows.colwise().minCoeff()).norm();
  for (double& distance : boundary.values) distance = std::min(distance, width);
  return boundary;
}

/// Describes the data; holds all that it needs.
struct Description {
  NeighborGraph graph;
  Data data;
  Index dimension;
  bool with_topology, with_boundary;

  DataDescription operator()(const Context& context) const {
    const topology::Survey survey = topology::make_survey(graph, data, dimension, context);
    DataDescription found;
    if (with_boundary) found.boundary = found_boundary(survey, *data.points());
    if (!with_topology) return found;
    found.topology = topology::describe_components(survey, context);
    if (data.points() == nullptr) return found;
    found.topology = topology::look_through_noise(std::move(*found.topology), survey,
                                                  data.points()->view(), context);
    return found;
  }
};

}  // namespace

StageBeside<DataDescription> describe_data(const NeighborGraph& graph, const Data& data,
                                           const Input& input, const Options& options, bool beside,
                                           StageRunner& stages) {
  const bool with_boundary = std::holds_alternative<FindBoundary>(input.boundary);
  const Index wanted = topology::neighbors_for_survey(graph.size());
  const bool enough = std::min(graph.nearest, wanted) >= topology::least_neighbors_for_survey;
  const bool with_topology = options.topology && enough;
  if (!with_topology && !with_boundary) return StageBeside<DataDescription>(DataDescription{});
  const Context& context = stages.context();
  Description description{enough ? nearest_in(graph, std::min(graph.nearest, wanted), context)
                                 : neighbors::nearest_neighbors(data, wanted, context),
                          data, options.local_views.dimension, with_topology, with_boundary};
  return stages.start(description_stage, std::move(description), beside && !with_boundary);
}

}  // namespace ldle::pipeline
