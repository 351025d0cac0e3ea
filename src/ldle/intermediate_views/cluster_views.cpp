#include "ldle/intermediate_views/cluster_views.h"

#include <algorithm>

#include "ldle/core/parallel_for.h"
#include "ldle/intermediate_views/auction.h"
#include "ldle/math/graph_blocks.h"

namespace ldle::intermediate_views {
namespace {

/// Blocks are small, so that many threads have work, and large compared with a cluster, so that few
/// clusters end at the border of a block.
constexpr Index points_per_block = 2048;
/// What the auctions did.
struct AuctionCounts {
  Index moves = 0;
  Index bids = 0;

  void add(const Auction& auction) {
    moves += auction.moves();
    bids += auction.bids();
  }
};

void run_for_all_sizes(Auction& auction, Index min_size, const Context& context) {
  for (Index size = 2; size <= min_size; ++size) auction.run(size, context);
}

// Divides the points into blocks and holds an auction in each of them.
void cluster_in_blocks(GrowingClusters& clusters, const ClusterOptions& options,
                       AuctionCounts& counts, const Context& context) {
  const Ragged<Id> blocks = math::graph_blocks(clusters.local.members, points_per_block);
  std::vector<Id> block_of(clusters.size());
  for (Index b = 0; b < blocks.size(); ++b) {
    for (Id point : blocks[b]) block_of[point] = static_cast<Id>(b);
  }
  std::vector<AuctionCounts> of_block(blocks.size());
  parallel_for_with_progress(blocks.size(), 1, context, [&](Index b, Index) {
    Auction auction(clusters, options, blocks[b], block_of);
    run_for_all_sizes(auction, options.min_cluster_size, context);
    of_block[b].add(auction);
  });
  for (const AuctionCounts& block : of_block) {
    counts.moves += block.moves;
    counts.bids += block.bids;
  }
}

// Collects the clusters that are not empty, in their order.
IntermediateViews gather(const GrowingClusters& clusters, const AuctionCounts& counts,
                         Index min_size, const Context& context) {
  const LocalViews& views = clusters.local;
  IntermediateViews result;
  result.dimension = views.dimension();
  result.moves = counts.moves;
  result.bids = counts.bids;
  std::vector<Id> label(clusters.size(), none);
  std::vector<Id> members, points;
  for (std::size_t m = 0; m < label.size(); ++m) {
    const GrowingView& cluster = clusters.views[m];
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
  for (Id cluster : clusters.cluster_of) result.cluster_of.push_back(label[cluster]);

  result.coordinates.resize(static_cast<Index>(result.views.values.size()), result.dimension);
  parallel_for(result.size(), 64, context, [&](Index begin, Index end) {
    for (Index m = begin; m < end; ++m) {
      views.maps->evaluate(result.map_of[m], std::as_const(result.views)[m],
                           result.coordinates.data() + result.views.offsets[m] * result.dimension);
    }
  });
  return result;
}

}  // namespace

bool clusters_in_blocks(const ClusterOptions& options, Index points) {
  constexpr Index most_in_one_block = 20000;
  return options.in_blocks && points > most_in_one_block;
}

IntermediateViews cluster_views(const LocalViews& views, const Data& data,
                                const ClusterOptions& options, const Context& context) {
  GrowingClusters clusters(views, data, context);
  AuctionCounts counts;
  if (clusters_in_blocks(options, views.size())) {
    cluster_in_blocks(clusters, options, counts, context);
  }
  // Clusters that are still too small are merged across the borders of blocks.
  Auction auction(clusters, options);
  run_for_all_sizes(auction, options.min_cluster_size, context);
  counts.add(auction);
  return gather(clusters, counts, options.min_cluster_size, context);
}

}  // namespace ldle::intermediate_views
