#pragma once

#include <optional>
#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/cluster_views.h"
#include "ldle/intermediate_views/growing_view.h"

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
class Auction {
 public:
  Auction(const LocalViews& views, const Data& data, const ClusterOptions& options,
          const Context& context);

  /// Moves points until there are no more bids for points of clusters with fewer than `least_size`
  /// points.
  void run(Index least_size, const Context& context);

  const std::vector<Id>& cluster_of() const { return cluster_of_; }
  const std::vector<GrowingView>& clusters() const { return clusters_; }
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

  /// An entry in the list of a cluster.
  struct Listed {
    Worth bound;
    Id point;

    bool operator<(const Listed& other) const {
      return bound != other.bound ? bound < other.bound : point > other.point;
    }
  };

  /// Memory that each thread needs for itself.
  struct Scratch {
    ViewGrowth growth;
    MarkSet seen;
    std::vector<Id> points;
  };
  Scratch make_scratch() const { return {ViewGrowth(views_, data_), {}, {}}; }

  /// Returns the worth without the size of the view, unless smaller views are preferred.
  Worth as_wanted(Worth worth) const { return small_views_first_ ? worth : Worth{worth.bid, 0}; }
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

  const LocalViews& views_;
  const Data& data_;
  Index max_size_;
  bool small_views_first_;
  Ragged<Id> viewers_;  // for each point, the points whose local views contain it
  std::vector<Id> cluster_of_;
  std::vector<GrowingView> clusters_;
  std::vector<Id> sizes_;  // of the clusters; a compact array, since sizes are read most often
  std::vector<std::vector<Listed>> lists_;  // of each cluster, by ascending bound
  std::vector<Bid> heap_;
  Scratch scratch_;
  Index least_size_ = 0;
  Index moves_ = 0;
  Index bids_ = 0;
};

}  // namespace ldle::intermediate_views
