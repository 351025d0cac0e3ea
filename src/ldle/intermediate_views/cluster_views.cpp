#include "ldle/intermediate_views/cluster_views.h"

#include <algorithm>

#include "ldle/intermediate_views/auction.h"

namespace ldle::intermediate_views {
namespace {

// Collects the clusters that are not empty, in their order.
IntermediateViews gather(const Auction& auction, const LocalViews& views, Index min_size) {
  IntermediateViews result;
  result.dimension = views.dimension();
  result.moves = auction.moves();
  result.bids = auction.bids();
  std::vector<Id> label(auction.clusters().size(), none);
  std::vector<Id> members, points;
  for (std::size_t m = 0; m < label.size(); ++m) {
    const GrowingView& cluster = auction.clusters()[m];
    if (cluster.members.empty()) continue;
    label[m] = static_cast<Id>(result.map_of.size());
    members = cluster.members;
    points = cluster.points;
    std::sort(members.begin(), members.end());
    std::sort(points.begin(), points.end());
    result.clusters.push_back(members);
    result.views.push_back(points);
    result.map_of.push_back(views.map_of[m]);
    result.distortion.push_back(cluster.stretch.distortion());
    if (cluster.size() < min_size) ++result.small_clusters;
  }
  result.cluster_of.reserve(label.size());
  for (Id cluster : auction.cluster_of()) result.cluster_of.push_back(label[cluster]);

  result.coordinates.resize(static_cast<Index>(result.views.values.size()), result.dimension);
  for (Index m = 0; m < result.size(); ++m) {
    views.maps->evaluate(result.map_of[m], std::as_const(result.views)[m],
                         result.coordinates.data() + result.views.offsets[m] * result.dimension);
  }
  return result;
}

}  // namespace

IntermediateViews cluster_views(const LocalViews& views, const Data& data,
                                const ClusterOptions& options, const Context& context) {
  Auction auction(views, data, options, context);
  for (Index size = 2; size <= options.min_cluster_size; ++size) auction.run(size, context);
  return gather(auction, views, options.min_cluster_size);
}

}  // namespace ldle::intermediate_views
