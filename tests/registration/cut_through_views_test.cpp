#include "ldle/registration/cut_through_views.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "ldle/intermediate_views/views_of_clusters.h"
#include "oracles/local_views.h"
#include "oracles/points.h"

namespace ldle::registration::cut_through_views_test {

/// A sheet in the plane whose right half lies far from the left half in the embedding. Every local
/// map has the points at their own places.
class FarHalf : public testing::Test {
 protected:
  FarHalf() {
    local.maps = std::make_shared<oracle::TableMaps>(std::vector<RowMatrix>{points});
    local.map_of.assign(points.rows(), 0);
    local.distortion.assign(points.rows(), 1.0);
    for (Index k = 0; k < points.rows(); ++k) {
      std::vector<Id> near(points.rows());
      std::iota(near.begin(), near.end(), Id{0});
      const auto distance = [&](Id i) { return (points.row(i) - points.row(k)).norm(); };
      std::ranges::sort(near, {}, distance);
      near.resize(13);
      local.members.push_back(near);
      local.radius.push_back(distance(near.back()));
    }
  }

  /// The clusters of the left and of the right half, divided at x = 7, each cut in three at y = 4
  /// and y = 8.
  std::vector<Id> halves() const {
    std::vector<Id> cluster_of(points.rows());
    for (Index k = 0; k < points.rows(); ++k) {
      cluster_of[k] = Id(points(k, 0) > 7) * 3 + Id(points(k, 1) > 3.5) + Id(points(k, 1) > 7.5);
    }
    return cluster_of;
  }

  void cluster(const std::vector<Id>& cluster_of) {
    views = intermediate_views::views_of_clusters(local, data, cluster_of, context);
    Registration start;
    start.scale.assign(views.size(), 1.0);
    start.rotation = RowMatrix::Identity(2, 2).replicate(views.size(), 1);
    start.translation = RowMatrix::Zero(views.size(), 2);
    for (Id view = 0; view < views.size(); ++view) {
      if (view >= 3) start.translation.row(view) << 200, 30;
      start.order.push_back(view);
      start.parent.push_back(view - 1);
    }
    start.parent[0] = none;
    start.tree.assign(views.size(), 0);
    start.trees = 1;
    registration = of_new_clusters(views, start, rule, context);
  }

  IntermediateViews cut() const {
    return cut_through_views(views, local, data, registration, context);
  }

  Eigen::RowVectorXd place_in(Id view, Id point) const {
    return points.row(point) + registration.translation.row(view);
  }
  /// Members of a point's local view that are farther than twice its radius from a place.
  Index torn_off(const std::vector<Id>& cluster_of, Id point, Id view) const {
    const Eigen::RowVectorXd place = place_in(view, point);
    return std::ranges::count_if(local.members[point], [&](Id other) {
      return other != point &&
             (place_in(cluster_of[other], other) - place).norm() > 2 * local.radius[point];
    });
  }
  Index torn_off(const std::vector<Id>& cluster_of) const {
    Index sum = 0;
    for (Id k = 0; k < points.rows(); ++k) sum += torn_off(cluster_of, k, cluster_of[k]);
    return sum;
  }

  RowMatrix points = oracle::shaken(oracle::grid(15, 12), 0.3, 1);
  Data data = Data::of_points(points);
  LocalViews local;
  IntermediateViews views;
  Registration registration;
  seam::TearRule rule{true, true, 39};
  const Context context;
};

/// The rims of a seam have teeth where the clusters of the auction have them.
TEST_F(FarHalf, TheSeamBecomesShorter) {
  std::vector<Id> toothed = halves();
  for (Index k = 0; k < points.rows(); ++k) {
    const double tooth = std::abs(std::remainder(points(k, 1), 4.0));  // from 0 to 2
    if (std::abs(points(k, 0) - 7.0) < 2.0) {
      toothed[k] = toothed[k] % 3 + 3 * Id(points(k, 0) - 6.0 > tooth);
    }
  }
  cluster(toothed);
  const IntermediateViews found = cut();
  EXPECT_LT(torn_off(found.cluster_of), torn_off(toothed));
}

/// Wherever the clusters start, in the end no point has a cluster with fewer neighbours torn off.
TEST_F(FarHalf, NoPointIsBetterOffElsewhere) {
  Random random(3);
  std::vector<Id> mixed = halves();
  for (Index k = 0; k < points.rows(); ++k) {
    if (std::abs(points(k, 0) - 7.0) < 3.0 && random.uniform() < 0.4) mixed[k] = (mixed[k] + 3) % 6;
  }
  cluster(mixed);
  const IntermediateViews found = cut();
  EXPECT_LT(torn_off(found.cluster_of), torn_off(mixed));
  for (Id k = 0; k < points.rows(); ++k) {
    const Index here = torn_off(found.cluster_of, k, found.cluster_of[k]);
    for (Id other : local.members[k]) {
      EXPECT_GE(torn_off(found.cluster_of, k, found.cluster_of[other]), here) << k;
    }
  }
}

TEST_F(FarHalf, ViewsKeepTheirMapsAndPlaces) {
  std::vector<Id> cluster_of = halves();
  const Id tooth = Id(std::ranges::find(cluster_of, 1) - cluster_of.begin());
  for (Id other : std::span(std::as_const(local.members)[tooth]).first(3)) cluster_of[other] = 4;
  cluster(cluster_of);
  const IntermediateViews found = cut();
  ASSERT_NE(found.cluster_of, cluster_of);
  const Registration after = of_new_clusters(found, registration, rule, context);
  EXPECT_EQ(found.map_of, views.map_of);
  EXPECT_EQ(after.rotation, registration.rotation);
  EXPECT_EQ(after.translation, registration.translation);
  for (Id k = 0; k < points.rows(); ++k) {
    EXPECT_EQ(after.embedding.row(k), place_in(found.cluster_of[k], k));
  }
  for (const IdPair& pair : after.torn_views) {
    EXPECT_LT(pair.first, 3);
    EXPECT_GE(pair.second, 3);
  }
}

/// A cluster of one point has no other point that could take its place.
TEST_F(FarHalf, NoClusterBecomesEmpty) {
  std::vector<Id> cluster_of = halves();
  cluster_of[std::ranges::find(cluster_of, 1) - cluster_of.begin()] = 6;
  cluster(cluster_of);
  const IntermediateViews found = cut();
  EXPECT_EQ(found.clusters.length(6), 1);
}

TEST_F(FarHalf, WithoutASeamNothingMoves) {
  cluster(halves());
  registration.translation.setZero();
  registration = of_new_clusters(views, registration, rule, context);
  EXPECT_TRUE(registration.torn_views.empty());
  EXPECT_FALSE(cuts_through_views({}, registration));
  EXPECT_EQ(cut().cluster_of, views.cluster_of);
}

}  // namespace ldle::registration::cut_through_views_test
