#pragma once

#include "ldle/metrics.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::metrics {

/// Computes the same as ldle::geodesic_distortion() for a neighbour graph, which must list at least
/// options.neighbors other points for every point.
GeodesicDistortion geodesic_distortion(const NeighborGraph& graph, ConstRowMatrixRef embedding,
                                       const GeodesicOptions& options, const Context& context,
                                       const TornEdges& torn = {});

}  // namespace ldle::metrics
