#include "ldle/registration/synchronize.h"

#include <gtest/gtest.h>

#include "ldle/core/parallel_for.h"
#include "registration/flat_views.h"

namespace ldle {
namespace {

using test::PlacedViews;

/// Each view is turned and shifted a little against the one before it: the drift of a first pass.
void drift(PlacedViews& views, double turn) {
  const Index d = views.views.dimension;
  const auto steps = double(views.order.size());
  for (Id m : views.order) {
    Eigen::RowVectorXd log(planes_of(d)), shift(d);
    for (Index i = 0; i < log.size(); ++i) log[i] = turn * std::sin(double(m) / steps + double(i));
    for (Index i = 0; i < d; ++i) shift[i] = 0.02 * double(m * (i + 1));
    views.disturb(m, log * (double(m) / steps), m == 0 ? Eigen::RowVectorXd::Zero(d) : shift);
  }
}

SynchronizedTree synchronize(PlacedViews& views, const TreeToAlign& tree) {
  Progress progress;
  return synchronize(views.placement, tree, views.connected, progress);
}

TEST(Synchronize, TakesTheDriftOutOfStrips) {
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

TEST(Synchronize, TakesTheDriftOutOfAnAnnulusAndClosesTheTear) {
  PlacedViews views(test::annulus());
  const RowMatrix wanted = views.placement.placed();
  drift(views, 0.8);
  const SynchronizedTree report = synchronize(views, views.tree(true));
  EXPECT_EQ(std::count(views.connected.begin(), views.connected.end(), 0), 0);
  EXPECT_LT(report.after.root_mean_square(), 1e-9);
  EXPECT_LT(views.distance_to(wanted), 1e-8);
}

TEST(Synchronize, WhatFitsIsLeftAsItIs) {
  PlacedViews views(test::strip(2));
  const RowMatrix before = views.placement.placed();
  const SynchronizedTree report = synchronize(views, views.tree(true));
  EXPECT_EQ(report.rounds, 0);
  EXPECT_EQ(views.placement.placed(), before);
}

/// Opening the band would set the frustrated pair far apart; with the tear it is no pair.
TEST(Synchronize, AMoebiusBandStaysOpenAndFlat) {
  PlacedViews views(test::moebius_band(30));
  const RowMatrix wanted = views.placement.placed();
  drift(views, 0.3);
  const SynchronizedTree report = synchronize(views, views.tree(true));
  EXPECT_EQ(std::count(views.connected.begin(), views.connected.end(), 0), 1);
  EXPECT_EQ(report.frustrated_pairs, 0);
  EXPECT_LT(views.distance_to(wanted), 1e-8);
}

test::ViewsByHand shaken(test::ViewsByHand views, double most, std::uint64_t seed) {
  Random random(seed);
  for (auto& view : views.views) {
    for (auto& image : view) {
      for (double& x : image.place) x += random.uniform(-most, most);
    }
  }
  return views;
}

/// The error of the pairs that count never grows, however badly views fit.
TEST(Synchronize, NeverMakesTheErrorLarger) {
  Index kept = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    PlacedViews views(shaken(test::annulus(), 0.5 * double(seed), seed));
    drift(views, 0.3);
    const auto report = synchronize(views, views.tree());
    EXPECT_LE(report.after.squared, report.before.squared) << seed;
    kept += report.rounds;
  }
  EXPECT_GT(kept, 0);
}

TEST(Synchronize, TreesAreMovedOneByOne) {
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

TEST(Synchronize, AViewAloneStays) {
  test::ViewsByHand one;
  one.add({{0, Eigen::RowVector2d(0, 0)}, {1, Eigen::RowVector2d(1, 0)}});
  PlacedViews views(one);
  const RowMatrix before = views.placement.placed();
  const auto report = synchronize(views, views.tree(true));
  EXPECT_EQ(report.rounds, 0);
  EXPECT_EQ(report.after.root_mean_square(), 0.0);
  EXPECT_EQ(views.placement.placed(), before);
}

TEST(Synchronize, OneAndTwoThreadsGiveTheSameBytes) {
  RowMatrix placed[2];
  for (Index threads : {1, 2}) {
    const ThreadLimit limit(threads);
    PlacedViews views(shaken(test::annulus(60), 0.3, 5));
    drift(views, 0.5);
    EXPECT_GT(synchronize(views, views.tree(true)).rounds, 0);
    placed[threads - 1] = views.placement.placed();
  }
  EXPECT_EQ(placed[0], placed[1]);
}

}  // namespace
}  // namespace ldle
