#pragma once

#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/topology.h"

namespace ldle::neighbors {

/// Smallest number of neighbours of a point, itself included, that an estimate needs.
inline constexpr Index neighbors_for_dimension = 7;

/// Estimates the intrinsic dimension by maximum likelihood for several numbers of neighbours, from
/// two up to all neighbours of the graph:
/// - At a boundary neighbours are missing, and curvature shortens distances. Both effects grow with
///   the distance, so by default only the twelve nearest neighbours are used.
/// - If the dimension rises with the radius T, the neighbourhoods are strongly curved: chords are
///   shorter than paths, which gives 1/m (1 - c T^2). A line is fitted and extrapolated to T = 0.
/// - Noise of total variance s^2 / 2 adds s^2 to squared distances. The growth of the radii T then
///   gives 1/m (1 - s^2 / T^2) instead of 1/m. If the dimension falls with the radius by more than
///   a boundary explains, and still falls at the largest radius, a line is fitted to these values
///   and extrapolated to 1 / T^2 = 0. If it levels off, only the outer neighbours are used.
/// - On a grid near distances repeat, so only the outer neighbours are used.
/// Connected components are estimated separately. The result is the dimension that most points
/// have. graph.nearest must be at least neighbors_for_dimension.
DimensionEstimate estimate_dimension(const NeighborGraph& graph, const Context& context);

}  // namespace ldle::neighbors
