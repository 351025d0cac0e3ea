#include "oracles/clusters.h"

#include <algorithm>

namespace ldle::oracle {

Auction::Auction(const LocalViews& views, const Eigen::MatrixXd& distances,
                 const ClusterOptions& options)
    : views_(views), distances_(distances), options_(options) {
  for (Index k = 0; k < views.size(); ++k) {
    cluster_of_.push_back(Id(k));
    clusters_.push_back({Id(k)});
  }
}

void Auction::run() {
  for (Index eta = 2; eta <= options_.min_cluster_size; ++eta) {
    while (move_largest_bid(eta)) ++moves_;
  }
}

std::set<Id> Auction::view(Id cluster) const {
  std::set<Id> points;
  for (Id k : clusters_[cluster]) {
    points.insert(views_.members[k].begin(), views_.members[k].end());
  }
  return points;
}

Auction::Bid Auction::bid(Id cluster, Id point, Index eta) const {
  const std::size_t source = clusters_[cluster_of_[point]].size();
  const std::size_t size = clusters_[cluster].size();
  const bool nearby =
      std::ranges::any_of(views_.members[point], [&](Id k) { return cluster_of_[k] == cluster; });
  if (cluster == cluster_of_[point] || !nearby || Index(source) >= eta || size < source) return {};
  if (options_.max_cluster_size && Index(size) >= *options_.max_cluster_size) return {};
  std::set<Id> grown = view(cluster);
  grown.insert(views_.members[point].begin(), views_.members[point].end());
  const std::vector<Id> points(grown.begin(), grown.end());
  const double zeta = distortion(*views_.maps, views_.map_of[cluster], points, distances_);
  return {float(1 / zeta), options_.small_views_first ? -std::ssize(points) : 0};
}

bool Auction::move_largest_bid(Index eta) {
  Bid largest;
  Id buyer = none, bought = none;
  for (Index k = 0; k < views_.size(); ++k) {
    for (Id m : nearby_clusters(Id(k))) {
      const Bid offered = bid(m, Id(k), eta);
      if (offered.first > 0 && (buyer == none || offered > largest)) {
        largest = offered;
        buyer = m;
        bought = Id(k);
      }
    }
  }
  if (buyer == none) return false;
  clusters_[cluster_of_[bought]].erase(bought);
  clusters_[buyer].insert(bought);
  cluster_of_[bought] = buyer;
  return true;
}

std::set<Id> Auction::nearby_clusters(Id point) const {
  std::set<Id> result;
  for (Id k : views_.members[point]) result.insert(cluster_of_[k]);
  return result;
}

IntermediateViews intermediate_views(const Auction& auction, const LocalViews& local,
                                     const Eigen::MatrixXd& distances) {
  IntermediateViews result;
  result.dimension = local.dimension();
  result.cluster_of.assign(local.size(), none);
  std::vector<double> rows;
  for (std::size_t m = 0; m < auction.clusters().size(); ++m) {
    const std::set<Id>& cluster = auction.clusters()[m];
    if (cluster.empty()) continue;
    for (Id k : cluster) result.cluster_of[k] = Id(result.size());
    const std::set<Id> view = auction.view(Id(m));
    const std::vector<Id> points(view.begin(), view.end());
    std::vector<double> y(points.size() * local.dimension());
    local.maps->evaluate(local.map_of[m], points, y.data());
    rows.insert(rows.end(), y.begin(), y.end());
    result.clusters.push_back(cluster);
    result.views.push_back(points);
    result.map_of.push_back(local.map_of[m]);
    result.distortion.push_back(distortion(*local.maps, local.map_of[m], points, distances));
  }
  result.coordinates =
      Eigen::Map<RowMatrix>(rows.data(), result.views.offsets.back(), result.dimension);
  result.moves = auction.moves();
  return result;
}

IntermediateViews cluster(const LocalViews& local, const Eigen::MatrixXd& distances,
                          const ClusterOptions& options) {
  Auction auction(local, distances, options);
  auction.run();
  return intermediate_views(auction, local, distances);
}

}  // namespace ldle::oracle
