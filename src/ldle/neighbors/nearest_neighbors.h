#pragma once

#include "ldle/core/progress.h"
#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle {

/// Above this many columns a kd-tree visits nearly every leaf, and comparing whole blocks of
/// points by matrix products is faster.
inline constexpr Index kd_tree_dimensions = 15;

/// The exact `nearest` nearest neighbours of every point, and every true tie of the last one.
NeighborGraph nearest_neighbors(const EuclideanMetric& metric, Index nearest, Progress& progress);
NeighborGraph nearest_neighbors(const DistanceMatrixMetric& metric, Index nearest,
                                Progress& progress);

/// The two searches behind the first of these; they give the same result.
NeighborGraph nearest_neighbors_by_kd_tree(const EuclideanMetric& metric, Index nearest,
                                           Progress& progress);
NeighborGraph nearest_neighbors_by_blocks(const EuclideanMetric& metric, Index nearest,
                                          Progress& progress);

}  // namespace ldle
