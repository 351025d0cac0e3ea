#include "ldle/pipeline/examine_data.h"

#include "ldle/anomalies/score_anomalies.h"
#include "ldle/pipeline/choose_dimension.h"
#include "ldle/pipeline/expect_run.h"
#include "ldle/pipeline/fit_to_points.h"

namespace ldle::pipeline {
namespace {

NeighborGraph neighbors_of(const PreparedInput& input, const Options& options,
                           StageRunner& stages) {
  return stages.run("neighbors", [&] {
    return input.find_neighbors(options.laplacian.graph_neighbors, stages.context());
  });
}

}  // namespace

ExaminedData examine_data(const Input& input, Options& options, StageRunner& stages) {
  const Context& context = stages.context();

  // Remove duplicates and put the points in spatial order.
  PreparedInput prepared =
      stages.run("points", [&] { return PreparedInput(input, options, context); });
  fit_to_points(prepared.size().points, options);
  RunEstimate expected = expect_run(prepared.size(), options, context);

  // Find the nearest neighbours of every point.
  NeighborGraph graph = neighbors_of(prepared, options, stages);
  Data data = prepared.data(graph);

  // Estimate the intrinsic dimension.
  auto dimension = choose_dimension(graph, prepared.size(), options, context);

  // Score how unusual the place of every point is.
  std::vector<double> anomaly_score = stages.run("anomalies", [&] {
    return anomalies::score_anomalies(graph, data, options.local_views.view_neighbors,
                                      options.local_views.dimension, context);
  });
  return {std::move(prepared), std::move(graph),         std::move(data),
          dimension,           std::move(anomaly_score), std::move(expected)};
}

void find_neighbors(ExaminedData& examined, const Options& options, StageRunner& stages) {
  if (examined.graph.size() == 0) examined.graph = neighbors_of(examined.input, options, stages);
}

void expect_again(ExaminedData& examined, const Options& options, const Context& context) {
  constexpr double change = 1.1;
  const double before = examined.expected.seconds();
  DataSize size = examined.input.size();
  size.fit = examined.fit;
  examined.expected = estimate_in_memory(size, options, context);
  const double ratio = examined.expected.seconds() / before;
  if (ratio > change || ratio < 1.0 / change) context.observer().expects(examined.expected);
}

}  // namespace ldle::pipeline
