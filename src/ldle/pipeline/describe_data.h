#pragma once

#include <optional>
#include <string>

#include "ldle/input.h"
#include "ldle/neighbors/boundary.h"
#include "ldle/options.h"
#include "ldle/pipeline/stage_runner.h"
#include "ldle/topology.h"

namespace ldle::pipeline {

/// Properties of the data that are determined before the embedding.
struct DataDescription {
  std::optional<Topology> topology;
  std::optional<Boundary> boundary;  ///< if it was searched for and found
};

/// The stage that describes the data.
inline const std::string description_stage = "topology";

/// Begins to determine the topology of the data if the options ask for it, and their boundary if
/// the input does. If the graph has too few neighbours, the topology is left out, and the boundary
/// is found with more neighbours. If `beside`, this runs beside the stages that follow, unless they
/// need the boundary.
StageBeside<DataDescription> describe_data(const NeighborGraph& graph, const Data& data,
                                           const Input& input, const Options& options, bool beside,
                                           StageRunner& stages);

}  // namespace ldle::pipeline
