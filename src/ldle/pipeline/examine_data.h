#pragma once

#include <optional>

#include "ldle/neighbors/estimate_dimension.h"
#include "ldle/options.h"
#include "ldle/pipeline/prepared_input.h"
#include "ldle/pipeline/stage_runner.h"

namespace ldle::pipeline {

/// What is known about the data before they are embedded.
struct ExaminedData {
  PreparedInput input;
  NeighborGraph graph;  ///< with graph_neighbors neighbours of each point
  Data data;
  std::optional<DimensionEstimate> dimension;  ///< nothing if there are too few neighbours
  std::vector<double> anomaly_score;
  RunEstimate expected;
  ViewFit fit = ViewFit::unknown;
};

/// Prepares the data, finds their neighbours, estimates their dimension and scores anomalies. The
/// options get the chosen dimension, and numbers of neighbours that the data have. Throws
/// InvalidArgument if data and options do not fit.
ExaminedData examine_data(const Input& input, Options& options, StageRunner& stages);

/// Finds the neighbours again if the graph was moved away, as views do to free its memory.
void find_neighbors(ExaminedData& examined, const Options& options, StageRunner& stages);

/// Estimates time and memory again after the options changed. Reports the estimate if the time has
/// changed by more than a tenth. Throws InvalidArgument if the run does not fit into memory.
void expect_again(ExaminedData& examined, const Options& options, const Context& context);

}  // namespace ldle::pipeline
