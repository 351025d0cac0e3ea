#pragma once

#include <optional>

#include "ldle/options.h"
#include "ldle/pipeline/prepared_input.h"
#include "ldle/pipeline/stage_runner.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Data that do not fit into d dimensions, and what is known about them.
struct DataToLayOut {
  const PreparedInput& input;
  const Data& data;
  const std::optional<DimensionEstimate>& dimension;
  const RunEstimate& expected;
  const std::vector<double>& anomaly_score;
  const Options& options;  ///< before anything was chosen automatically
};

/// Embeds data of more than d dimensions: keeps neighbours close to each other and other points
/// apart, starting from the lowest eigenvectors. There are no views, no seam and no topology. The
/// connected components are the pieces. The local distortion of a point is that of the embedding on
/// the point's view_neighbors nearest neighbours.
Result embed_by_layout(const DataToLayOut& given, const NeighborGraph& graph,
                       const Options& resolved, StageRunner& stages);

}  // namespace ldle::pipeline
