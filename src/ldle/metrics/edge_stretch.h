#pragma once

#include "ldle/metrics.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::metrics {

/// Computes the same as ldle::edge_stretch() for a neighbour graph, which must list at least
/// `neighbors` other points for every point.
EdgeStretch edge_stretch(const NeighborGraph& graph, Index neighbors, ConstRowMatrixRef embedding,
                         const TornEdges& torn, const Context& context);

}  // namespace ldle::metrics
