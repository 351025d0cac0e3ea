#pragma once

#include <set>

#include "ldle/intermediate_views/cluster_views.h"
#include "oracles/distortion.h"

namespace ldle::oracle {

/// The paper's Algo. clustering. All bids are recomputed after every move.
class Auction {
 public:
  Auction(const LocalViews& views, const Eigen::MatrixXd& distances, const ClusterOptions& options);

  /// Raises the least cluster size eta from 2 to min_cluster_size.
  void run();

  Index moves() const { return moves_; }
  const std::vector<std::set<Id>>& clusters() const { return clusters_; }

  /// U~_m (paper, Eq. Utildek).
  std::set<Id> view(Id cluster) const;

  /// b_{m <- x_k} (paper, Eq. costkj), and minus the number of points that the view would have.
  using Bid = std::pair<float, Index>;
  Bid bid(Id cluster, Id point, Index eta) const;

 private:
  bool move_largest_bid(Index eta);

  std::set<Id> nearby_clusters(Id point) const;

  const LocalViews& views_;
  const Eigen::MatrixXd& distances_;
  ClusterOptions options_;
  std::vector<Id> cluster_of_;
  std::vector<std::set<Id>> clusters_;
  Index moves_ = 0;
};

/// The intermediate views after an auction. Empty clusters are removed.
IntermediateViews intermediate_views(const Auction& auction, const LocalViews& local,
                                     const Eigen::MatrixXd& distances);

/// Runs an auction and returns its intermediate views.
IntermediateViews cluster(const LocalViews& local, const Eigen::MatrixXd& distances,
                          const ClusterOptions& options);

}  // namespace ldle::oracle
