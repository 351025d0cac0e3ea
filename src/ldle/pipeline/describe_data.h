#pragma once

#include <optional>

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

/// Determines the topology of the data if the options ask for it, and their boundary if the input
/// does. If the graph has too few neighbours, the topology is left out, and the boundary is found
/// with more neighbours.
DataDescription describe_data(const NeighborGraph& graph, const Data& data, const Input& input,
                              const Options& options, StageRunner& stages);

}  // namespace ldle::pipeline
