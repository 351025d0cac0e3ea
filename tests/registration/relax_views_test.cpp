#include "ldle/registration/relax_views.h"

#include <gtest/gtest.h>

#include "ldle/registration/tree_mover.h"
#include "registration/flat_views.h"

namespace ldle::registration::relax_views_test {

using test::PlacedViews;

void disturb_all(PlacedViews& views, double most, std::uint64_t seed) {
  Random random(seed);
  const Index d = views.views.dimension;
  for (Id m : views.order) {
    Eigen::RowVectorXd log(math::planes_of(d)), shift(d);
    for (double& x : log) x = random.uniform(-most, most);
    for (double& x : shift) x = random.uniform(-most, most);
    views.disturb(m, log, shift);
  }
}

double error(PlacedViews& views) {
  const std::vector<Id> pairs = views.pairs();
  return TreeMover(views.placement, views.order, pairs, Context()).error(views.connected).squared;
}

/// Views that fit exactly converge to an exact fit: a step squares the error.
TEST(RelaxViews, ConvergesQuadratically) {
  for (Index d = 1; d <= 3; ++d) {
    PlacedViews views(test::strip(d, 24));
    disturb_all(views, 1e-2, 3);
    const double start = error(views);
    relax_views(views.placement, views.order, views.connected, {1}, Context());
    const double once = error(views);
    relax_views(views.placement, views.order, views.connected, {1}, Context());
    EXPECT_LT(once, 1e-4 * start) << d;
    EXPECT_LT(error(views), std::max(1e-6 * once, 1e-20)) << d;
  }
}

/// At the limit no small move of one view reduces the error.
TEST(RelaxViews, ConvergesToAMinimum) {
  for (Index d = 1; d <= 3; ++d) {
    PlacedViews views(test::shaken(test::strip(d, 24), 0.1, 4));
    for (int step = 0; step < 20; ++step) {
      relax_views(views.placement, views.order, views.connected, {1}, Context());
    }
    const double least = error(views);
    Random random(5);
    for (Id m : views.order) {
      const RigidMotion rest = views.placement.motion(m);
      for (int trial = 0; trial < 5; ++trial) {
        Eigen::RowVectorXd log(math::planes_of(d)), shift(d);
        for (double& x : log) x = 1e-3 * random.normal();
        for (double& x : shift) x = 1e-3 * random.normal();
        views.disturb(m, log, shift);
        EXPECT_GT(error(views), least) << d;
        views.placement.move_to(m, rest);
      }
    }
  }
}

TEST(RelaxViews, FirstViewDoesNotMove) {
  PlacedViews views(test::shaken(test::annulus(), 0.3, 6));
  const RigidMotion before = views.placement.motion(0);
  relax_views(views.placement, views.order, views.connected, {1}, Context());
  EXPECT_LT((views.placement.motion(0).rotation - before.rotation).norm(), 1e-12);
  EXPECT_LT((views.placement.motion(0).translation - before.translation).norm(), 1e-12);
}

/// A view that is torn from all others does not move.
TEST(RelaxViews, TornPairsAreIgnored) {
  PlacedViews views(test::strip(2, 24));
  for (const auto& neighbor : views.overlaps.neighbors[5]) views.connected[neighbor.pair] = 0;
  views.disturb(5, Eigen::RowVectorXd::Constant(1, 0.3), Eigen::RowVector2d(4, 5));
  const RowMatrix before = views.placement.placed();
  relax_views(views.placement, views.order, views.connected, {1}, Context());
  EXPECT_LT(views.distance_to(before), 1e-12);
}

}  // namespace ldle::registration::relax_views_test
