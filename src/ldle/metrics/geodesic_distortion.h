#pragma once

#include "ldle/metrics.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::metrics {

/// The same for a neighbour graph, which must list at least options.neighbors other points each.
GeodesicDistortion geodesic_distortion(const NeighborGraph& graph, ConstRowMatrixRef embedding,
                                       const GeodesicOptions& options, const Context& context,
                                       const TornEdges& torn = {});

}  // namespace ldle::metrics
