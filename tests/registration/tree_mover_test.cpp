#include "ldle/registration/tree_mover.h"

#include <gtest/gtest.h>

#include "registration/flat_views.h"

namespace ldle::registration::tree_mover_test {

using test::PlacedViews;

struct Mover {
  std::vector<Id> pairs;
  Context context;
  TreeMover mover;
  explicit Mover(PlacedViews& views)
      : pairs(views.pairs()), mover(views.placement, views.order, pairs, context) {}
  TreeMover* operator->() { return &mover; }
};

Eigen::RowVectorXd random_row(Index size, double most, Random& random) {
  Eigen::RowVectorXd row(size);
  for (double& x : row) x = random.uniform(-most, most);
  return row;
}

void disturb_all(PlacedViews& views, double most_turn, std::uint64_t seed) {
  Random random(seed);
  const Index d = views.views.dimension;
  for (Id m : views.order) {
    if (m == 0) continue;
    const Eigen::RowVectorXd log = random_row(math::planes_of(d), most_turn, random);
    views.disturb(m, log, random_row(d, 1.0, random));
  }
}

TEST(TreeMover, ErrorIsTheSumOfSquaredDistancesOfSharedPoints) {
  PlacedViews views(test::strip(2));
  Mover mover(views);
  EXPECT_EQ(mover->error(views.connected).squared, 0.0);
  views.disturb(7, Eigen::RowVectorXd::Zero(1), Eigen::RowVector2d(3, 4));
  Index shared = 0, all = 0;
  for (std::size_t p = 0; p < views.overlaps.pairs.size(); ++p) {
    const auto [a, b] = views.overlaps.pairs[p];
    all += views.overlaps.shared.length(Index(p));
    if (a == 7 || b == 7) shared += views.overlaps.shared.length(Index(p));
  }
  const AlignmentError error = mover->error(views.connected);
  EXPECT_NEAR(error.squared, 25.0 * double(shared), 1e-9);
  EXPECT_EQ(error.shared, all);
  EXPECT_NEAR(error.root_mean_square(), 5 * std::sqrt(double(shared) / double(all)), 1e-12);
  for (const auto& neighbor : views.overlaps.neighbors[7]) views.connected[neighbor.pair] = 0;
  EXPECT_EQ(mover->error(views.connected).squared, 0.0);
}

/// In the plane rotations commute: one turn removes the whole error, however large.
TEST(TreeMover, OneTurnIsExactInThePlane) {
  for (int ring = 0; ring < 2; ++ring) {
    PlacedViews views(ring ? test::annulus() : test::strip(2));
    const RowMatrix wanted = views.placement.placed();
    disturb_all(views, 1.0, 3);
    Mover mover(views);
    EXPECT_EQ(mover->turn(views.connected), 0);
    mover->shift(views.connected);
    EXPECT_LT(views.distance_to(wanted), 1e-9);
  }
}

/// In space rotations do not commute, but the error of a turn is of second order.
TEST(TreeMover, TurnsConvergeQuadraticallyInSpace) {
  PlacedViews views(test::strip(3, 30));
  const RowMatrix wanted = views.placement.placed();
  disturb_all(views, 0.1, 4);
  Mover mover(views);
  double before = 0.1;
  for (int round = 0; round < 3; ++round) {
    mover->turn(views.connected);
    double off = 0;
    for (Id m : views.order) {
      off = std::max(
          off, math::upper_triangle(math::rotation_log(views.placement.motion(m).rotation)).norm());
    }
    EXPECT_LT(off, std::max(10 * before * before, 1e-12));
    before = off;
  }
  mover->shift(views.connected);
  EXPECT_LT(views.distance_to(wanted), 1e-3);
}

TEST(TreeMover, CurvesNeedShiftsOnly) {
  PlacedViews views(test::strip(1));
  const RowMatrix wanted = views.placement.placed();
  disturb_all(views, 0.0, 5);
  Mover mover(views);
  EXPECT_EQ(mover->turn(views.connected), 0);
  mover->shift(views.connected);
  EXPECT_LT(views.distance_to(wanted), 1e-11);
}

/// One view is mirrored, and half of the strip is folded over. Both are mirrored back.
TEST(TreeMover, MirroredViewsAreMirroredBack) {
  for (Index d = 1; d <= 3; ++d) {
    PlacedViews views(test::strip(d, 30));
    const RowMatrix wanted = views.placement.placed();
    for (Id m : views.order) {
      if (m != 3 && m < 8) continue;
      RigidMotion motion = views.placement.motion(m);
      motion.rotation.col(0) *= -1;
      motion.translation[0] = 32 - motion.translation[0];
      views.placement.move_to(m, motion);
    }
    Mover mover(views);
    mover->orient(views.connected);
    EXPECT_EQ(mover->turn(views.connected), 0);
    mover->shift(views.connected);
    EXPECT_LT(views.distance_to(wanted), 1e-9) << d;
  }
}

/// The angle delta that is missing around the tip of a cone is distributed evenly: view m turns by
/// m delta / N.
TEST(TreeMover, HolonomyIsDistributedEvenlyAroundARing) {
  constexpr Index count = 16;
  constexpr double missing = 0.8;
  PlacedViews views(test::cone_ring(count, 2 * std::numbers::pi - missing));
  Mover mover(views);
  EXPECT_EQ(mover->turn(views.connected), 0);
  for (Id m = 0; m < count; ++m) {
    const double angle = math::rotation_log(views.placement.motion(m).rotation)(0, 1);
    EXPECT_NEAR(angle, missing * double(m) / count, 1e-12) << m;
  }
}

TEST(TreeMover, FrustratedPairsAreIgnored) {
  PlacedViews views(test::moebius_band(12));
  const RowMatrix before = views.placement.rotation();
  Mover mover(views);
  EXPECT_EQ(mover->turn(views.connected), 1);
  EXPECT_LT((views.placement.rotation() - before).norm(), 1e-12);
}

/// The strip is torn into three parts. The first view of each part does not move.
TEST(TreeMover, FirstViewOfEachPartDoesNotMove) {
  PlacedViews views(test::strip(2));
  disturb_all(views, 0.5, 6);
  const auto third = [](Id m) { return m / 10; };
  for (std::size_t p = 0; p < views.overlaps.pairs.size(); ++p) {
    const auto [a, b] = views.overlaps.pairs[p];
    views.connected[p] = third(a) == third(b);
  }
  const RowMatrix root = views.placed(0), second = views.placed(10), last = views.placed(20);
  Mover mover(views);
  mover->turn(views.connected);
  mover->shift(views.connected);
  EXPECT_LT(mover->error(views.connected).squared, 1e-18);
  EXPECT_LT((views.placed(0) - root).norm(), 1e-12);
  EXPECT_LT((views.placed(10) - second).norm(), 1e-12);
  EXPECT_LT((views.placed(20) - last).norm(), 1e-12);
}

TEST(TreeMover, ShiftsMinimiseTheError) {
  PlacedViews views(test::annulus());
  disturb_all(views, 0.3, 7);
  Mover mover(views);
  mover->shift(views.connected);
  const double least = mover->error(views.connected).squared;
  const auto best = mover->motions();
  Random random(8);
  for (int trial = 0; trial < 20; ++trial) {
    for (Id m : views.order) {
      views.disturb(m, Eigen::RowVectorXd::Zero(1), random_row(2, 1e-3, random));
    }
    EXPECT_GT(mover->error(views.connected).squared, least);
    mover->move_to(best);
  }
  EXPECT_EQ(mover->error(views.connected).squared, least);
}

/// The points of one overlap among many are matched wrongly.
TEST(TreeMover, OneWrongOverlapHardlyTurnsAnyView) {
  PlacedViews views(test::annulus());
  const RowMatrix wanted = views.placement.rotation();
  const Id pair = views.overlaps.neighbors[12][0].pair;
  for (auto& shared :
       views.overlaps.shared[pair]) {  // each point is matched with the third point after it
    const Id first = Id(views.views.views.offsets[views.overlaps.pairs[pair].second]);
    const Id length = Id(views.views.views.length(views.overlaps.pairs[pair].second));
    shared.second_row = first + (shared.second_row - first + 3) % length;
  }
  Mover mover(views);
  mover->turn(views.connected);
  EXPECT_LT((views.placement.rotation() - wanted).cwiseAbs().maxCoeff(), 1e-3);
}

TEST(TreeMover, IsEquivariantUnderRigidMotions) {
  for (Index d = 2; d <= 3; ++d) {
    PlacedViews still(test::strip(d, 30)), moved(test::strip(d, 30));
    disturb_all(still, 0.3, 9);
    disturb_all(moved, 0.3, 9);
    const RowMatrix turn = oracle::random_rotation(d, 5);
    const RigidMotion by{turn, Eigen::RowVectorXd::Constant(d, 7.0)};
    moved.move_all(by);
    for (PlacedViews* views : {&still, &moved}) {
      Mover mover(*views);
      mover->turn(views->connected);
      mover->shift(views->connected);
    }
    still.move_all(by);
    EXPECT_LT(still.distance_to(moved.placement.placed()), 1e-9) << d;
  }
}

TEST(TreeMover, MotionsRestoreTheSameBytes) {
  PlacedViews views(test::strip(3, 30));
  disturb_all(views, 0.3, 10);
  const RowMatrix before = views.placement.placed();
  Mover mover(views);
  const auto start = mover->motions();
  mover->turn(views.connected);
  mover->shift(views.connected);
  EXPECT_NE(views.placement.placed(), before);
  mover->move_to(start);
  EXPECT_EQ(views.placement.placed(), before);
}

}  // namespace ldle::registration::tree_mover_test
