#include "ldle/pipeline/find_topology.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/neighbors/estimate_dimension.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/neighbors/spatial_order.h"
#include "ldle/pipeline/check_data.h"
#include "ldle/pipeline/expect_run.h"
#include "ldle/pipeline/stage_runner.h"
#include "ldle/topology/describe_components.h"
#include "ldle/topology/look_through_noise.h"

namespace ldle::pipeline {

Topology of_given_points(Topology topology, const DistinctPoints& distinct) {
  topology.component_of = distinct.for_all_points(topology.component_of);
  topology.boundary_distance = distinct.for_all_points(topology.boundary_distance);
  topology.boundary_part = distinct.for_all_points(topology.boundary_part);
  for (ComponentTopology& component : topology.components) {
    component.points = 0;
    for (Id& point : component.singular_points) point = distinct.first[point];
    std::sort(component.singular_points.begin(), component.singular_points.end());
  }
  for (Id c : topology.component_of) ++topology.components[c].points;
  return topology;
}

GluingDiagram of_given_points(GluingDiagram diagram, const DistinctPoints& distinct) {
  for (ComponentGluing& component : diagram.components) {
    for (OutlineArc& arc : component.outline) {
      for (Id& point : arc.points) point = distinct.first[point];
    }
  }
  return diagram;
}

}  // namespace ldle::pipeline

namespace ldle {

FoundTopology find_topology(const Points& points, const TopologyOptions& options,
                            const Context& context) {
  check_ranges(options);
  const auto rows = points.rows.view();
  pipeline::check_points(rows, options.dimension);
  pipeline::check_memory_of_topology(DataSize{rows.rows(), rows.cols()}, options.dimension,
                                     context);
  const DistinctPoints distinct = neighbors::in_spatial_order(distinct_points(rows), rows, context);
  if (distinct.size() < neighbors::neighbors_for_dimension) {
    throw InvalidArgument(
        "points", fmt::format("{} different points", distinct.size()),
        fmt::format("there must be at least {}", neighbors::neighbors_for_dimension));
  }
  const Data data = Data::of_points(RowMatrix(rows(distinct.first, Eigen::all)));
  pipeline::StageRunner stages(context, pipeline::no_store());
  const NeighborGraph graph = stages.run("neighbors", [&] {
    return neighbors::nearest_neighbors(data, topology::neighbors_for_survey(distinct.size()),
                                        context);
  });

  std::optional<DimensionEstimate> estimate;
  if (options.dimension == 0) estimate = neighbors::estimate_dimension(graph, context);
  const Index dimension = estimate ? std::min(estimate->dimension, rows.cols()) : options.dimension;
  const topology::Survey survey = stages.run(
      "neighbourhoods", [&] { return topology::make_survey(graph, data, dimension, context); });
  Topology topology = stages.run("components", [&] {
    return topology::look_through_noise(topology::describe_components(survey, context), survey,
                                        data.points()->view(), context);
  });
  topology.dimension_estimate = estimate;
  return {pipeline::of_given_points(std::move(topology), distinct), stages.times()};
}

}  // namespace ldle
