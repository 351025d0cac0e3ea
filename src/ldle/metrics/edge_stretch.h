#pragma once

#include "ldle/metrics.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::metrics {

/// The same for a neighbour graph.
EdgeStretch edge_stretch(const NeighborGraph& graph, Index neighbors, ConstRowMatrixRef embedding,
                         const TornEdges& torn);

}  // namespace ldle::metrics
