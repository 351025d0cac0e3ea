#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::anomalies {

/// Distances of every point from its neighbours along and across the data, as defined below.
struct Distances {
  std::vector<double> along, across;
};

/// `nearest` holds the first `view_neighbors` of the graph.
Distances distances_to_neighbors(const NeighborGraph& nearest, const Data& data, Index dimension,
                                 Index view_neighbors, const Context& context);

/// Scores how unusual the place of every point is, compared with the points around it. 1 is as
/// ordinary as they are. The score is nearly the larger of two ratios; both count if they are
/// close:
/// - along the data: how far apart the point and its neighbours are, over what is usual around it.
///   "How far apart" is the mean of max(d_ij, r_j) over the neighbours j, where r_j is the distance
///   from j to its own last neighbour (the reachability distance of the local outlier factor).
/// - across the data: the median distance of the point from the tangent spaces of its neighbours,
///   over the largest that noise explains.
/// What is usual is taken from the graph around the point, so a sparse but regular region is
/// ordinary.
///
/// The neighbours are the first `view_neighbors` of the graph, the tangent spaces have `dimension`
/// dimensions. Distances suffice; coordinates are not needed.
std::vector<double> score_anomalies(const NeighborGraph& graph, const Data& data,
                                    Index view_neighbors, Index dimension, const Context& context);

}  // namespace ldle::anomalies
