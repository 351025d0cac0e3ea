#pragma once

#include <optional>
#include <vector>

#include "ldle/core/progress.h"
#include "ldle/intermediate_views/growing_view.h"

namespace ldle {

/// The greedy auction in which clusters bid for the points of small clusters (paper, Algo.
/// clustering and Eq. costkj). The largest bid moves first; ties go to the lower point, then to
/// the lower cluster.
///
/// Bids wait in a heap and are worked out late: a bid that was right for an earlier, smaller view
/// of its cluster is an upper bound of the present one, because more pairs only add distortion. A
/// bid moves when it is on top and up to date; one that is out of date goes back with its new
/// value. At any time every pair (cluster, point) that may bid has an entry that is no less than
/// its true bid.
class Auction {
 public:
  Auction(const LocalViews& views, const Metric& metric, std::optional<Index> max_cluster_size);

  /// Moves points until no cluster of fewer than `least_size` points is bid for.
  void run(Index least_size, Progress& progress);

  const std::vector<Id>& cluster_of() const { return cluster_of_; }
  const std::vector<GrowingView>& clusters() const { return clusters_; }
  Index moves() const { return moves_; }
  Index bids() const { return bids_; }

 private:
  struct Bid {
    double value;
    Id point;
    Id cluster;
    Id version;  // of the cluster when the value was right; none for a mere bound

    bool operator<(const Bid& other) const {
      if (value != other.value) return value < other.value;
      if (point != other.point) return point > other.point;
      return cluster > other.cluster;
    }
  };

  bool may_bid(Id cluster, Id point) const;
  bool in_vicinity(Id cluster, Id point) const;
  void collect_bidders(Id point);
  void open_bids(Progress& progress);
  void evaluate(Bid& bid, ViewGrowth& growth) const;
  void push(const Bid& bid);
  void push_bound(Id cluster, Id point);
  void move(const Bid& bid);
  void refresh_after_move(Id point, Id from, Id to);
  template <class Action>
  void for_each_in_vicinity(Id cluster, const Action& action);

  const LocalViews& views_;
  const Metric& metric_;
  Index max_size_;
  Ragged<Id> viewers_;  // points whose local views hold a point
  std::vector<Id> cluster_of_;
  std::vector<GrowingView> clusters_;
  ViewGrowth growth_;
  std::vector<Bid> heap_;
  std::vector<Id> bidders_;
  std::vector<Index> visited_;
  Index visit_ = 0;
  Index least_size_ = 0;
  Index moves_ = 0;
  Index bids_ = 0;
};

}  // namespace ldle
