#pragma once

#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/topology.h"

namespace ldle::neighbors {

/// Fewest neighbours of a point, itself included, that an estimate needs.
inline constexpr Index neighbors_for_dimension = 7;

/// Maximum likelihood over several numbers of neighbours, from two up to all of the graph's:
/// - A boundary takes neighbours away and curvature brings them nearer, more so the farther they
///   are. So by default the nearest twelve decide.
/// - Noise of variance s^2 / 2 in all adds s^2 to squared distances: radii then grow by
///   1/m (1 - s^2 / T^2) of what they would in one dimension. Where dimensions fall with the radius
///   more than a boundary can make them, and do so to the end, a line through these figures is
///   followed to 1 / T^2 = 0; where they level off, the outer neighbours alone decide.
/// - So they do on a grid, where near distances repeat.
/// Components are estimated on their own, and the dimension that most points have is taken. The
/// graph must have neighbors_for_dimension nearest neighbours.
DimensionEstimate estimate_dimension(const NeighborGraph& graph, const Context& context);

}  // namespace ldle::neighbors
