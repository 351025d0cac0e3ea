#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/growing_view.h"

namespace ldle::intermediate_views {

/// A point that a cluster may bid for, with an upper bound of the bid.
struct Listed {
  Worth bound;
  Id point;

  bool operator<(const Listed& other) const {
    return bound != other.bound ? bound < other.bound : point > other.point;
  }
};

/// The clusters of all points while auctions move points between them. At first every point is a
/// cluster of its own.
struct GrowingClusters {
  GrowingClusters(const LocalViews& local, const Data& points, const Context& context);

  Index size() const { return local.size(); }

  const LocalViews& local;
  const Data& data;
  Ragged<Id> viewers;  // for each point, the points whose local views contain it
  std::vector<Id> cluster_of;
  std::vector<GrowingView> views;
  std::vector<Id> sizes;  // of the clusters; a compact array, since sizes are read most often
  std::vector<std::vector<Listed>> lists;  // of each cluster, by ascending bound
};

}  // namespace ldle::intermediate_views
