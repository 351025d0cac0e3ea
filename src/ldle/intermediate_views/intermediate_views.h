#pragma once

#include <vector>

#include "ldle/core/ragged.h"

namespace ldle {

/// Clusters of points. The view of a cluster is the union of its points' local views, with one map.
struct IntermediateViews {
  Index dimension = 0;
  /// c_k, the cluster of each point.
  std::vector<Id> cluster_of;
  /// C_m, the points of each cluster, ascending.
  Ragged<Id> clusters;
  /// U~_m, the points of each view, ascending.
  Ragged<Id> views;
  /// Phi~_m(U~_m): one row of `dimension` coordinates for each entry of views.values.
  RowMatrix coordinates;
  /// The local map that each view uses.
  std::vector<Id> map_of;
  /// zeta~_mm, the distortion of the view's map on the view.
  std::vector<double> distortion;
  /// Number of times that a point changed its cluster.
  Index moves = 0;
  /// Number of bids computed.
  Index bids = 0;
  /// Number of clusters below min_cluster_size, because no other cluster could take their points.
  Index small_clusters = 0;

  Index size() const { return views.size(); }
  auto coordinates_of(Index view) const {
    return coordinates.middleRows(views.offsets[view], views.length(view));
  }
};

}  // namespace ldle
