#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/cluster_views.h"
#include "ldle/intermediate_views/growing_clusters.h"

namespace ldle::intermediate_views {

/// The greedy auction in which clusters bid for the points of small clusters (paper, Algo.
/// clustering and Eq. costkj). The point with the largest bid moves first. Ties go to the smaller
/// view (if small_views_first is set), then to the lower point, then to the lower cluster.
///
/// Bids are computed late. Whenever a cluster changes, it lists the points that it may bid for,
/// with upper bounds of the bids; computing all bounds of a list at once is cheap. Only the best
/// entry of a list is in the heap; when it is taken from the heap, the next one is pushed. If the
/// top of the heap is a bound, the bid is computed and pushed; if it is a bid, the point moves. So
/// at any time every pair (cluster, point) that may bid has an entry in the heap, or in a list
/// below an entry in the heap, that is no less than its bid.
///
/// An auction may be held among some of the points. Clusters of other points take no part in it, so
/// auctions among separate sets of points may run at the same time.
class Auction {
 public:
  /// An auction among all points.
  Auction(GrowingClusters& clusters, const ClusterOptions& options);
  /// An auction among `points`, which are those with one number in `block_of`. Their clusters must
  /// have no other points.
  Auction(GrowingClusters& clusters, const ClusterOptions& options, std::span<const Id> points,
          std::span<const Id> block_of);

  /// Moves points until there are no more bids for points of clusters with fewer than `least_size`
  /// points.
  void run(Index least_size, const Context& context);

  Index moves() const { return moves_; }
  Index bids() const { return bids_; }

 private:
  enum class Kind { bid, bound, best_of_list };

  struct Bid {
    Worth worth;
    Id point;
    Id cluster;
    Id version;  // version of the cluster for which `worth` holds
    Kind kind;

    bool operator<(const Bid& other) const {
      if (worth != other.worth) return worth < other.worth;
      if (point != other.point) return point > other.point;
      return cluster > other.cluster;
    }
  };

  /// Memory that each thread needs for itself.
  struct Scratch {
    ViewGrowth growth;
    MarkSet seen;
    std::vector<Id> points;
  };
  Scratch make_scratch() const { return {ViewGrowth(views_, clusters_.data), {}, {}}; }

  /// Returns the worth without the size of the view, unless smaller views are preferred.
  Worth as_wanted(Worth worth) const { return small_views_first_ ? worth : Worth{worth.bid, 0}; }
  bool takes_part(Id point) const { return block_of_.empty() || block_of_[point] == block_; }
  bool sizes_allow(Id cluster, Id owner) const;
  bool may_bid(Id cluster, Id point) const;
  bool in_vicinity(Id cluster, Id point) const;
  void open_bids(const Context& context);
  void list_points(Id cluster, Scratch& scratch);
  std::optional<Bid> next_of_list(Id cluster);
  void push(const Bid& bid);
  void push_next_of_list(Id cluster);
  void push_worked_out(Bid bid);
  void move(const Bid& bid);
  void offer_points_of_shrunken(Id cluster);

  GrowingClusters& clusters_;
  const LocalViews& views_;
  Index max_size_;
  bool small_views_first_;
  std::vector<Id> points_;        // those that take part
  std::span<const Id> block_of_;  // of all points; empty if all points take part
  Id block_ = none;
  std::vector<Bid> heap_;
  Scratch scratch_;
  Index least_size_ = 0;
  Index moves_ = 0;
  Index bids_ = 0;
};

}  // namespace ldle::intermediate_views
