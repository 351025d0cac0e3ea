#include "ldle/registration/synchronize.h"

#include <gtest/gtest.h>

#include "registration/flat_views.h"

namespace ldle::registration::synchronize_test {

using test::PlacedViews;

/// Rotates and shifts each view a little relative to the one before it, as the first pass drifts.
void drift(PlacedViews& views, double turn) {
  const Index d = views.views.dimension;
  const auto steps = double(views.order.size());
  for (Id m : views.order) {
    Eigen::RowVectorXd log(math::planes_of(d)), shift(d);
    for (Index i = 0; i < log.size(); ++i) log[i] = turn * std::sin(double(m) / steps + double(i));
    for (Index i = 0; i < d; ++i) shift[i] = 0.02 * double(m * (i + 1));
    views.disturb(m, log * (double(m) / steps), m == 0 ? Eigen::RowVectorXd::Zero(d) : shift);
  }
}

SynchronizedTree synchronize(PlacedViews& views, const TreeToAlign& tree,
                             const Context& context = {}) {
  return synchronize(views.placement, tree, views.connected, context);
}

TEST(Synchronize, RemovesTheDriftOfStrips) {
  for (Index d = 1; d <= 3; ++d) {
    PlacedViews views(test::strip(d));
    const RowMatrix wanted = views.placement.placed();
    drift(views, 0.8);
    const SynchronizedTree report = synchronize(views, views.tree());
    EXPECT_GT(report.before.root_mean_square(), 1e-2) << d;
    EXPECT_LT(report.after.root_mean_square(), 1e-9) << d;
    EXPECT_GE(report.rounds, 1) << d;
    EXPECT_EQ(report.frustrated_pairs, 0) << d;
    EXPECT_LT(views.distance_to(wanted), 1e-8) << d;
  }
}

TEST(Synchronize, RemovesTheDriftOfAnAnnulusAndClosesItsSeam) {
  PlacedViews views(test::annulus());
  const RowMatrix wanted = views.placement.placed();
  drift(views, 0.8);
  const SynchronizedTree report = synchronize(views, views.tree(true));
  EXPECT_EQ(std::count(views.connected.begin(), views.connected.end(), 0), 0);
  EXPECT_LT(report.after.root_mean_square(), 1e-9);
  EXPECT_LT(views.distance_to(wanted), 1e-8);
}

TEST(Synchronize, ViewsThatFitAreNotMoved) {
  PlacedViews views(test::strip(2));
  const RowMatrix before = views.placement.placed();
  const SynchronizedTree report = synchronize(views, views.tree(true));
  EXPECT_EQ(report.rounds, 0);
  EXPECT_EQ(views.placement.placed(), before);
}

/// The frustrated pair of the strip lies far apart in the plane. It is torn, so it no longer
/// counts.
TEST(Synchronize, AMoebiusStripStaysFlatAndTorn) {
  PlacedViews views(test::moebius_band(30));
  const RowMatrix wanted = views.placement.placed();
  drift(views, 0.3);
  const SynchronizedTree report = synchronize(views, views.tree(true));
  EXPECT_EQ(std::count(views.connected.begin(), views.connected.end(), 0), 1);
  EXPECT_EQ(report.frustrated_pairs, 0);
  EXPECT_LT(views.distance_to(wanted), 1e-8);
}

/// The error of the pairs that are not torn does not grow, however badly the views fit.
TEST(Synchronize, NeverIncreasesTheError) {
  Index kept = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    PlacedViews views(test::shaken(test::annulus(), 0.5 * double(seed), seed));
    drift(views, 0.3);
    const auto report = synchronize(views, views.tree());
    EXPECT_LE(report.after.squared, report.before.squared) << seed;
    kept += report.rounds;
  }
  EXPECT_GT(kept, 0);
}

TEST(Synchronize, MovesOnlyTheGivenTree) {
  test::ViewsByHand both = test::strip(2);
  const Id trees_views = Id(both.views.size()), points = 60 * 4;
  for (auto view : test::strip(2).views) {
    for (auto& image : view) image.point += points;
    both.add(view);
  }
  PlacedViews views(both);
  const RowMatrix wanted = views.placement.placed();
  drift(views, 0.5);
  const RowMatrix before = views.placement.placed();
  const Index rows = views.views.views.offsets[trees_views];
  const auto all = views.order;
  views.order.resize(trees_views);
  const auto first = synchronize(views, views.tree());
  EXPECT_EQ(views.placement.placed().bottomRows(rows), before.bottomRows(rows));
  EXPECT_LT((views.placement.placed() - wanted).topRows(rows).norm(), 1e-8);
  views.order.assign(all.begin() + trees_views, all.end());
  auto total = first;
  total += synchronize(views, views.tree());
  EXPECT_LT(total.after.root_mean_square(), 1e-9);
  EXPECT_EQ(total.after.shared, 2 * first.after.shared);
}

TEST(Synchronize, ASingleViewIsNotMoved) {
  test::ViewsByHand one;
  one.add({{0, Eigen::RowVector2d(0, 0)}, {1, Eigen::RowVector2d(1, 0)}});
  PlacedViews views(one);
  const RowMatrix before = views.placement.placed();
  const auto report = synchronize(views, views.tree(true));
  EXPECT_EQ(report.rounds, 0);
  EXPECT_EQ(report.after.root_mean_square(), 0.0);
  EXPECT_EQ(views.placement.placed(), before);
}

TEST(Synchronize, ResultDoesNotDependOnThreads) {
  RowMatrix placed[2];
  for (Index threads : {1, 2}) {
    PlacedViews views(test::shaken(test::annulus(60), 0.3, 5));
    drift(views, 0.5);
    EXPECT_GT(synchronize(views, views.tree(true), Context({.threads = threads})).rounds, 0);
    placed[threads - 1] = views.placement.placed();
  }
  EXPECT_EQ(placed[0], placed[1]);
}

}  // namespace ldle::registration::synchronize_test
