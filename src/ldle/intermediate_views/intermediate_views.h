#pragma once

#include <vector>

#include "ldle/core/ragged.h"

namespace ldle {

/// Clusters of points, and for each the union of its points' local views under one map.
struct IntermediateViews {
  Index dimension = 0;
  /// c_k, the cluster of each point.
  std::vector<Id> cluster_of;
  /// C_m, ascending.
  Ragged<Id> clusters;
  /// U~_m, ascending.
  Ragged<Id> views;
  /// Phi~_m(U~_m): one row of `dimension` coordinates for each entry of views.values.
  RowMatrix coordinates;
  /// The local map that each view uses.
  std::vector<Id> map_of;
  /// zeta~_mm, the distortion of the view's map on the view.
  std::vector<double> distortion;
  /// Points that changed cluster, and bids computed, in all.
  Index moves = 0;
  Index bids = 0;
  /// Clusters that stayed below the least size because nobody could take them in.
  Index small_clusters = 0;

  Index size() const { return views.size(); }
  auto coordinates_of(Index view) const {
    return coordinates.middleRows(views.offsets[view], views.length(view));
  }
};

}  // namespace ldle
