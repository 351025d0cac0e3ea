#include "ldle/intermediate_views/auction.h"

#include <gtest/gtest.h>

#include <set>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::intermediate_views::auction_test {

/// The auction as in the paper: after every move all bids are computed again, and the largest one
/// moves. Bids come from ViewGrowth, so that ties are the same as in the library's auction.
class PlainAuction {
 public:
  PlainAuction(const LocalViews& views, const Data& data, const ClusterOptions& options)
      : views_(views), growth_(views, data), options_(options), clusters_(views.size()) {
    for (Id k = 0; k < views.size(); ++k) {
      cluster_of.push_back(k);
      growth_.add(clusters_[k], views.map_of[k], k);
    }
  }

  void run(Index least) {
    while (move_largest_bid(least)) ++moves;
  }

  std::vector<Id> cluster_of;
  Index moves = 0;

 private:
  bool move_largest_bid(Index least) {
    Worth largest{0.0f, 0};
    Id buyer = none, bought = none;
    for (Id k = 0; k < views_.size(); ++k) {
      std::set<Id> nearby;
      for (Id other : views_.members[k]) nearby.insert(cluster_of[other]);
      for (Id m : nearby) {
        const Worth worth = bid(m, k, least);
        if (worth.bid == 0.0f || !(largest < worth)) continue;
        largest = worth;
        buyer = m;
        bought = k;
      }
    }
    if (buyer == none) return false;
    const Id from = cluster_of[bought];
    growth_.remove(clusters_[from], views_.map_of[from], bought);
    growth_.add(clusters_[buyer], views_.map_of[buyer], bought);
    cluster_of[bought] = buyer;
    return true;
  }

  Worth bid(Id cluster, Id point, Index least) {
    const Index size = clusters_[cluster].size();
    const Index source = clusters_[cluster_of[point]].size();
    if (cluster == cluster_of[point] || source >= least || size < source) return {};
    if (options_.max_cluster_size && size >= *options_.max_cluster_size) return {};
    const Worth worth = growth_.work_out_bid(clusters_[cluster], views_.map_of[cluster], point);
    return options_.small_views_first ? worth : Worth{worth.bid, 0};
  }

  const LocalViews& views_;
  ViewGrowth growth_;
  ClusterOptions options_;
  std::vector<GrowingView> clusters_;
};

struct Sizes {
  Index least;
  std::optional<Index> most = {};
};

void expect_plain_auction(const LocalViews& views, const RowMatrix& points,
                          const ClusterOptions& options) {
  const Data data = Data::of_points(points);
  PlainAuction plain(views, data, options);
  for (Index size = 2; size <= options.min_cluster_size; ++size) plain.run(size);
  ASSERT_GT(plain.moves, 0);
  std::optional<Index> bids;
  for (Index threads : {1, 2, 5}) {
    SCOPED_TRACE(threads);
    const Context context({.threads = threads});
    GrowingClusters clusters(views, data, context);
    Auction auction(clusters, options);
    for (Index size = 2; size <= options.min_cluster_size; ++size) auction.run(size, context);
    EXPECT_EQ(clusters.cluster_of, plain.cluster_of);
    EXPECT_EQ(auction.moves(), plain.moves);
    EXPECT_EQ(auction.bids(), bids.value_or(auction.bids()));
    bids = auction.bids();
  }
}

void expect_plain_auction(const LocalViews& views, const RowMatrix& points, Sizes sizes) {
  for (bool small_views_first : {false, true}) {
    expect_plain_auction(views, points, ClusterOptions{sizes.least, sizes.most, small_views_first});
  }
}

void expect_plain_auction(const RowMatrix& points, Index dimension, Sizes sizes) {
  const oracle::Stages stages(points, oracle::small_options(dimension));
  expect_plain_auction(stages.improved(), points, sizes);
}

TEST(Auction, AgreesWithThePlainAuctionOnGridsWithTies) {
  expect_plain_auction(oracle::circle(90), 1, {8});
  expect_plain_auction(oracle::grid(12, 9), 2, {6});
  expect_plain_auction(oracle::grid(10, 10), 2, {9, 10});
  expect_plain_auction(oracle::roll_up(oracle::grid(16, 7), 16), 2, {7});
  expect_plain_auction(oracle::grid(4, 5, 5), 3, {6});
}

TEST(Auction, AgreesWithThePlainAuctionOnRandomSheets) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    const Index least = 3 + static_cast<Index>(seed % 6);
    expect_plain_auction(oracle::random_box(80, Eigen::RowVector2d(2, 1), seed), 2, {least});
  }
}

/// No map has any distortion, so all bids are equal.
TEST(Auction, AgreesWithThePlainAuctionOnFlatSheets) {
  for (const RowMatrix& points :
       {RowMatrix(oracle::grid(10, 9)), oracle::random_box(90, Eigen::RowVector2d(2, 1), 1)}) {
    LocalViews views = oracle::Stages(points, oracle::small_options(2)).raw.views;
    views.maps = std::make_shared<oracle::TableMaps>(std::vector<RowMatrix>(90, points));
    expect_plain_auction(views, points, Sizes{6});
  }
}

TEST(Auction, AgreesWithThePlainAuctionInOneAndThreeDimensions) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    expect_plain_auction(oracle::random_box(70, Eigen::RowVectorXd::Constant(1, 1.0), seed), 1,
                         {6});
    expect_plain_auction(oracle::random_box(90, Eigen::RowVector3d(1, 1, 1), seed), 3, {6});
  }
}

TEST(Auction, AgreesWithThePlainAuctionIfSizesAreLimited) {
  for (Index most = 2; most <= 7; ++most) {
    SCOPED_TRACE(most);
    expect_plain_auction(oracle::random_box(80, Eigen::RowVector2d(1, 1), 30), 2, {6, most});
    expect_plain_auction(oracle::grid(9, 9), 2, {5, most});
  }
}

TEST(Auction, AgreesWithThePlainAuctionOnTwoComponents) {
  const RowMatrix sheets = oracle::stack(oracle::random_box(60, Eigen::RowVector2d(8, 7), 5),
                                         oracle::grid(7, 7), Eigen::RowVector2d(90, 0));
  expect_plain_auction(sheets, 2, {8});
  expect_plain_auction(sheets, 2, {70});
}

/// An auction among some of the points is an auction of these points and of what their local views
/// contain of each other.
TEST(Auction, AmongSomeOfThePointsTouchesNoOthers) {
  const RowMatrix points = oracle::random_box(120, Eigen::RowVector2d(2, 1), 4);
  const LocalViews views = oracle::Stages(points, oracle::small_options(2)).improved();
  const Data data = Data::of_points(points);
  std::vector<Id> block_of(120), half;
  for (Id k = 0; k < 120; ++k) {
    block_of[k] = points(k, 0) < 1 ? 0 : 1;
    if (block_of[k] == 0) half.push_back(k);
  }
  GrowingClusters clusters(views, data, Context());
  const ClusterOptions options{6, {}, true};
  Auction auction(clusters, options, half, block_of);
  for (Index size = 2; size <= 6; ++size) auction.run(size, Context());
  EXPECT_GT(auction.moves(), 0);
  for (Id k = 0; k < 120; ++k) {
    if (block_of[k] == 1) {
      EXPECT_EQ(clusters.cluster_of[k], k);
    } else {
      EXPECT_EQ(block_of[clusters.cluster_of[k]], 0);
      EXPECT_GE(clusters.sizes[clusters.cluster_of[k]], 6);
    }
  }
}

}  // namespace ldle::intermediate_views::auction_test
