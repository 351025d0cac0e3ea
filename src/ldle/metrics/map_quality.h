#pragma once

#include "ldle/metrics.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::metrics {

/// Computes map_quality() from the neighbours of every point. `embedding` must have two columns.
MapQuality map_quality(const NeighborGraph& graph, ConstRowMatrixRef embedding,
                       const Context& context);

}  // namespace ldle::metrics
