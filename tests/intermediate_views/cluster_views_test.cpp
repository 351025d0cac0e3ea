#include "ldle/intermediate_views/cluster_views.h"

#include <gtest/gtest.h>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::intermediate_views::cluster_views_test {

ClusterOptions at_least(Index size) {
  ClusterOptions options;
  options.min_cluster_size = size;
  return options;
}

struct Prepared {
  oracle::Stages stages;
  LocalViews views;

  Prepared(const RowMatrix& points, Index dimension)
      : stages(points, oracle::small_options(dimension)), views(stages.improved()) {}

  IntermediateViews cluster(const ClusterOptions& options, const Context& context = {}) const {
    return cluster_views(views, oracle::table(stages.distances), options, context);
  }
};

/// Checks that U~_m is the union of the views of its cluster, and that coordinates and distortion
/// are those of its map.
void expect_consistent(const Prepared& prepared, const IntermediateViews& views) {
  const Index n = prepared.views.size();
  ASSERT_EQ(Index(views.cluster_of.size()), n);
  ASSERT_EQ(views.coordinates.rows(), views.views.offsets.back());
  Index total = 0;
  for (Index m = 0; m < views.size(); ++m) {
    ASSERT_GT(views.clusters.length(m), 0);
    total += views.clusters.length(m);
    std::set<Id> members;
    for (Id k : views.clusters[m]) {
      EXPECT_EQ(views.cluster_of[k], m);
      members.insert(prepared.views.members[k].begin(), prepared.views.members[k].end());
    }
    ASSERT_TRUE(std::ranges::equal(views.views[m], members)) << m;
    EXPECT_TRUE(std::ranges::is_sorted(views.clusters[m]));
    RowMatrix y(views.views.length(m), views.dimension);
    prepared.views.maps->evaluate(views.map_of[m], views.views[m], y.data());
    EXPECT_EQ(y, RowMatrix(views.coordinates_of(m)));
    const double wanted = oracle::distortion(*prepared.views.maps, views.map_of[m], views.views[m],
                                             prepared.stages.distances);
    EXPECT_NEAR(views.distortion[m] / wanted, 1.0, 1e-12);
  }
  EXPECT_EQ(total, n);
}

void expect_same_clusters(const RowMatrix& points, Index dimension, const ClusterOptions& options) {
  const Prepared prepared(points, dimension);
  const auto wanted = oracle::cluster(prepared.views, prepared.stages.distances, options);
  const auto views = prepared.cluster(options);
  EXPECT_EQ(views.cluster_of, wanted.cluster_of);
  EXPECT_EQ(views.map_of, wanted.map_of);
  EXPECT_EQ(views.moves, wanted.moves);
  expect_consistent(prepared, views);
}

TEST(ClusterViews, AgreesWithAnAuctionThatRecomputesAllBids) {
  expect_same_clusters(oracle::shaken(oracle::grid(14, 12), 0.3, 1), 2, at_least(5));
  expect_same_clusters(oracle::random_box(150, Eigen::RowVector2d(2, 1), 2), 2, at_least(10));
  expect_same_clusters(oracle::roll_up(oracle::shaken(oracle::grid(24, 8), 0.3, 3), 24), 2,
                       at_least(7));
}

TEST(ClusterViews, AgreesWithTheSlowAuctionInThreeDimensions) {
  expect_same_clusters(oracle::shaken(oracle::grid(6, 5, 5), 0.3, 4), 3, at_least(6));
}

TEST(ClusterViews, AgreesWithTheSlowAuctionForManySeeds) {
  for (std::uint64_t seed = 10; seed < 16; ++seed) {
    SCOPED_TRACE(seed);
    expect_same_clusters(oracle::random_box(90, Eigen::RowVector2d(1, 1), seed), 2, at_least(6));
  }
}

TEST(ClusterViews, ClustersDoNotExceedTheLargestSize) {
  ClusterOptions options{.min_cluster_size = 6, .max_cluster_size = 8};
  expect_same_clusters(oracle::shaken(oracle::grid(14, 12), 0.3, 1), 2, options);
  const Prepared prepared(oracle::shaken(oracle::grid(14, 12), 0.3, 1), 2);
  const auto views = prepared.cluster(options);
  for (Index m = 0; m < views.size(); ++m) EXPECT_LE(views.clusters.length(m), 8);
}

TEST(ClusterViews, ComponentsAreClusteredSeparately) {
  const RowMatrix points =
      oracle::stack(oracle::shaken(oracle::grid(10, 9), 0.3, 1),
                    oracle::shaken(oracle::grid(8, 8), 0.3, 2), Eigen::RowVector2d(70, 0));
  expect_same_clusters(points, 2, at_least(5));
}

TEST(ClusterViews, EveryPointIsAClusterIfTheLeastSizeIsOne) {
  const Prepared prepared(oracle::shaken(oracle::grid(9, 9), 0.3, 1), 2);
  const auto views = prepared.cluster(at_least(1));
  ASSERT_EQ(views.size(), 81);
  EXPECT_EQ(views.moves, 0);
  EXPECT_EQ(views.small_clusters, 0);
  expect_consistent(prepared, views);
}

/// A cluster stays small if its component has fewer points than the least size.
TEST(ClusterViews, ClustersThatStaySmallAreCounted) {
  const RowMatrix points =
      oracle::stack(oracle::shaken(oracle::grid(10, 10), 0.3, 1),
                    oracle::shaken(oracle::grid(5, 5), 0.3, 2), Eigen::RowVector2d(70, 0));
  const Prepared prepared(points, 2);
  const auto views = prepared.cluster(at_least(30));
  expect_consistent(prepared, views);
  Index small = 0;
  for (Index m = 0; m < views.size(); ++m) small += views.clusters.length(m) < 30;
  EXPECT_GE(small, 1);
  EXPECT_EQ(views.small_clusters, small);
}

/// On grids mirror images have equal bids up to rounding, so the clusters are not unique.
TEST(ClusterViews, ViewsAreConsistentOnGridsWithTies) {
  for (Index dimension : {1, 2, 3}) {
    const RowMatrix points = dimension == 1   ? oracle::circle(150)
                             : dimension == 2 ? oracle::grid(16, 12)
                                              : oracle::grid(5, 6, 5);
    const Prepared prepared(points, dimension);
    const auto views = prepared.cluster(at_least(6));
    expect_consistent(prepared, views);
    EXPECT_EQ(views.small_clusters, 0);
    for (Index m = 0; m < views.size(); ++m) EXPECT_GE(views.clusters.length(m), 6);
  }
}

TEST(ClusterViews, SameBytesForOneAndTwoThreads) {
  const Prepared prepared(oracle::grid(20, 14), 2);
  const auto first = prepared.cluster(at_least(8), Context({.threads = 1}));
  const auto second = prepared.cluster(at_least(8), Context({.threads = 2}));
  EXPECT_EQ(first.cluster_of, second.cluster_of);
  EXPECT_EQ(first.coordinates, second.coordinates);
  EXPECT_EQ(first.distortion, second.distortion);
}

}  // namespace ldle::intermediate_views::cluster_views_test
