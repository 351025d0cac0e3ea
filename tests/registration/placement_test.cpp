#include "ldle/registration/placement.h"

#include <gtest/gtest.h>

#include "oracles/registration.h"
#include "registration/flat_views.h"

namespace ldle::registration::placement_test {

using test::PlacedViews;

RigidMotion random_motion(Index d, std::uint64_t seed) {
  Random random(seed);
  Eigen::RowVectorXd translation(d);
  for (double& x : translation) x = random.uniform(-5.0, 5.0);
  return {oracle::random_rotation(d, seed, seed % 2 == 0), translation};
}

void move_all(PlacedViews& views, std::uint64_t seed) {
  for (Id m : views.order) {
    views.placement.move_to(m, random_motion(views.views.dimension, seed + std::uint64_t(m)));
  }
}

TEST(Placement, AppliesScaleAndMotionToEveryRow) {
  for (Index d = 1; d <= 3; ++d) {
    const IntermediateViews views = test::strip(d, 24).intermediate();
    const Overlaps overlaps = find_overlaps(views, Context());
    std::vector<double> scale;
    for (Index m = 0; m < views.size(); ++m) scale.push_back(0.5 + double(m));
    Placement placement(views, overlaps, scale);
    for (Id m = 0; m < views.size(); ++m) {
      const RigidMotion motion = random_motion(d, std::uint64_t(m));
      placement.move_to(m, motion);
      EXPECT_EQ(placement.motion(m).rotation, motion.rotation);
      EXPECT_EQ(placement.motion(m).translation, motion.translation);
    }
    for (Id m = 0; m < views.size(); ++m) {
      const RigidMotion motion = random_motion(d, std::uint64_t(m));
      const RowMatrix wanted =
          (scale[m] * views.coordinates_of(m) * motion.rotation).rowwise() + motion.translation;
      const auto found =
          placement.placed().middleRows(views.views.offsets[m], views.views.length(m));
      EXPECT_LT((found - wanted).norm(), 1e-12 * wanted.norm()) << d << ' ' << m;
      for (Id k : views.clusters[m]) {
        const auto points = views.views[m];
        const Index row = std::ranges::lower_bound(points, k) - points.begin();
        EXPECT_EQ(placement.embedding().row(k), found.row(row));
      }
    }
  }
}

TEST(Placement, MotionsAreThoseOfTheViewsInTheirOrder) {
  PlacedViews views(test::strip(2, 24));
  move_all(views, 5);
  const std::vector<Id> some{3, 0, 4};
  const std::vector<RigidMotion> found = views.placement.motions(some, Context());
  ASSERT_EQ(found.size(), some.size());
  for (std::size_t i = 0; i < some.size(); ++i) {
    EXPECT_EQ(found[i].rotation, views.placement.motion(some[i]).rotation);
    EXPECT_EQ(found[i].translation, views.placement.motion(some[i]).translation);
  }
}

TEST(Placement, MoveToReturnsTheLargestMove) {
  PlacedViews views(test::strip(2, 24));
  const RowMatrix before = views.placed(3);
  const double move = views.placement.move_to(3, random_motion(2, 1));
  EXPECT_NEAR(move, (views.placed(3) - before).rowwise().norm().maxCoeff(), 1e-12);
  EXPECT_EQ(views.placement.move_to(3, random_motion(2, 1)), 0.0);
}

TEST(Placement, ImageSumsFollowTheViews) {
  PlacedViews views(test::annulus(12));
  views.placement.add_up_images(views.order, Context());
  move_all(views, 4);
  const Index points = std::ssize(views.views.cluster_of);
  RowMatrix sum = RowMatrix::Zero(points, 2);
  std::vector<Id> count(points, 0);
  for (std::size_t row = 0; row < views.views.views.values.size(); ++row) {
    const Id point = views.views.views.values[row];
    sum.row(point) += views.placement.placed().row(Index(row));
    ++count[point];
  }
  for (Id k = 0; k < points; ++k) {
    const double* found = views.placement.image_sum(k);
    EXPECT_NEAR(found[0], sum(k, 0), 1e-10);
    EXPECT_NEAR(found[1], sum(k, 1), 1e-10);
    EXPECT_EQ(views.placement.image_count(k), count[k]);
  }
}

/// The mean image of each point of a view by some other views, and the best motion of the view to
/// these means.
oracle::Motion best_motion(const PlacedViews& views, Id view, const std::vector<Id>& others) {
  std::vector<Id> matched;
  std::vector<Eigen::RowVectorXd> means;
  for (Id k : views.views.views[view]) {
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(views.views.dimension);
    Index count = 0;
    for (Id other : others) {
      const auto points = views.views.views[other];
      const auto at = std::ranges::find(points, k);
      if (at == points.end()) continue;
      sum += views.placed(other).row(at - points.begin());
      ++count;
    }
    if (count == 0) continue;
    matched.push_back(k);
    means.push_back(sum / double(count));
  }
  Eigen::MatrixXd to(std::ssize(means), views.views.dimension);
  for (std::size_t i = 0; i < means.size(); ++i) to.row(Index(i)) = means[i];
  return oracle::procrustes(oracle::rows_of(views.views, view, matched), to);
}

TEST(Aligner, MovesAViewToTheBestFitOfItsNeighborsMeans) {
  for (Index d = 2; d <= 3; ++d) {
    PlacedViews views(test::shaken(test::strip(d, 24), 0.2, 5));
    Aligner aligner(views.placement);
    const auto neighbors = views.overlaps.neighbors[5];
    std::vector<Id> others;
    for (const auto& neighbor : neighbors) others.push_back(neighbor.view);
    const oracle::Motion wanted = best_motion(views, 5, others);
    aligner.align(5, neighbors);
    EXPECT_LT((views.placement.motion(5).rotation - wanted.rotation).norm(), 1e-10);
    EXPECT_LT((views.placement.motion(5).translation - wanted.translation).norm(), 1e-9);
  }
}

TEST(Aligner, ExcludingNeighborsEqualsAligningWithTheOthers) {
  PlacedViews all_but(test::shaken(test::strip(2, 24), 0.3, 6));
  PlacedViews only(test::shaken(test::strip(2, 24), 0.3, 6));
  all_but.placement.add_up_images(all_but.order, Context());
  const auto neighbors = all_but.overlaps.neighbors[4];
  ASSERT_GE(neighbors.size(), 3u);
  for (std::size_t excluded = 0; excluded < neighbors.size(); ++excluded) {
    std::vector<Overlaps::Neighbor> others(neighbors.begin(), neighbors.end());
    others.erase(others.begin() + Index(excluded));
    const double move =
        Aligner(all_but.placement).align_with_all_but(4, neighbors.subspan(excluded, 1));
    EXPECT_NEAR(Aligner(only.placement).align(4, others), move, 1e-9);
    EXPECT_LT(all_but.distance_to(only.placement.placed()), 1e-9);
  }
}

/// A snapshot counts for its moment and all later ones, until a later one is taken.
TEST(Placement, SnapshotsHoldUntilTheNextOne) {
  PlacedViews views(test::strip(2, 24));
  views.placement.remember(0, views.order);
  move_all(views, 7);
  views.placement.remember(2, views.order);
  const RowMatrix snapshots = views.placement.take_snapshots();
  const Index count = views.views.size();
  ASSERT_EQ(snapshots.rows(), moments * count);
  for (Index moment = 0; moment < moments; ++moment) {
    for (Id m = 0; m < count; ++m) {
      const auto row = snapshots.row(moment * count + m);
      const RigidMotion wanted =
          moment < 2 ? RigidMotion{RowMatrix::Identity(2, 2), Eigen::RowVectorXd::Zero(2)}
                     : views.placement.motion(m);
      EXPECT_EQ(RowMatrix(row.head(4).reshaped<Eigen::RowMajor>(2, 2)), wanted.rotation);
      EXPECT_EQ(Eigen::RowVectorXd(row.tail(2)), wanted.translation);
    }
  }
}

TEST(Placement, NoSnapshotsAboveThreeDimensions) {
  test::ViewsByHand by_hand;
  by_hand.add({{0, Eigen::RowVector4d(0, 0, 0, 0)}, {1, Eigen::RowVector4d(1, 0, 2, 0)}});
  PlacedViews views(by_hand);
  views.placement.remember(0, views.order);
  EXPECT_EQ(views.placement.take_snapshots().size(), 0);
}

}  // namespace ldle::registration::placement_test
