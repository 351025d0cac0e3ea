#include "ldle/pipeline/time_model.h"

#include <gtest/gtest.h>

namespace ldle::pipeline::time_model_test {

using enum ExpectedSolver;

/// Options with which eigenvectors are computed.
Options with_both_maps() {
  Options options;
  options.local_views.kind = LocalViewKind::both;
  return options;
}

StageSeconds seconds_of(const DataSize& size, ExpectedSolver solver = shift_invert,
                        Index threads = 1, const Options& options = with_both_maps()) {
  return predict_seconds(RunScale(size, options), solver, threads);
}

TEST(TimeModel, MoreThreadsAreNeverSlower) {
  for (ExpectedSolver solver : {dense, shift_invert, filtered}) {
    const StageSeconds one = seconds_of({10000, 3}, solver, 1),
                       four = seconds_of({10000, 3}, solver, 4);
    EXPECT_DOUBLE_EQ(four.local_views, one.local_views / 4);
    EXPECT_EQ(four.laplacian, one.laplacian);
    EXPECT_LT(four.spectrum, one.spectrum);
    EXPECT_GE(four.spectrum, one.spectrum / 4);
    EXPECT_LT(four.clustering, one.clustering);
  }
}

TEST(TimeModel, SearchIsQuadraticInManyColumns) {
  EXPECT_DOUBLE_EQ(seconds_of({20000, 3}).neighbors, 2 * seconds_of({10000, 3}).neighbors);
  EXPECT_DOUBLE_EQ(seconds_of({20000, 20000, DataKind::distances}).neighbors,
                   4 * seconds_of({10000, 10000, DataKind::distances}).neighbors);
  // a n^2 + b n: the differences from a linear growth are quadratic.
  const auto excess = [](Index n) {
    return seconds_of({2 * n, 100}).neighbors - 2.0 * seconds_of({n, 100}).neighbors;
  };
  EXPECT_GT(excess(10000), 0.0);
  EXPECT_NEAR(excess(20000), 4.0 * excess(10000), 1e-9 * excess(20000));
}

/// Local maps are made on the doubled manifold; the other stages see the given points.
TEST(TimeModel, AKnownBoundaryDoublesThePointsOfLocalMaps) {
  const StageSeconds plain = seconds_of({10000, 3}), twice = seconds_of({20000, 3}),
                     doubled = seconds_of({.points = 10000, .columns = 3, .doubled = true});
  EXPECT_EQ(doubled.neighbors, plain.neighbors);
  EXPECT_EQ(doubled.laplacian, twice.laplacian);
  EXPECT_EQ(doubled.spectrum, twice.spectrum);
  EXPECT_EQ(doubled.local_views, twice.local_views);
  EXPECT_EQ(doubled.improvement, twice.improvement);
  EXPECT_EQ(doubled.clustering, plain.clustering);
  EXPECT_EQ(doubled.polish, plain.polish);
}

TEST(TimeModel, FiltersOnASurfaceGrowWithThePowerThreeHalves) {
  const double once = seconds_of({100000, 3}, filtered).spectrum;
  EXPECT_NEAR(seconds_of({400000, 3}, filtered).spectrum / once, 8.0, 1e-9);
}

TEST(TimeModel, TimesOfBothKindsOfMapsAdd) {
  const auto local_views = [](LocalViewKind kind, Index columns) {
    Options options;
    options.local_views.kind = kind;
    return seconds_of({10000, columns}, shift_invert, 1, options).local_views;
  };
  for (Index columns : {3, 300}) {
    EXPECT_NEAR(local_views(LocalViewKind::both, columns),
                local_views(LocalViewKind::eigenmaps, columns) +
                    local_views(LocalViewKind::tangent, columns),
                1e-12);
    EXPECT_GT(local_views(LocalViewKind::tangent, columns), 0.0);
  }
}

TEST(TimeModel, EveryStageTakesMoreTimeForMorePoints) {
  for (DataKind kind : {DataKind::points, DataKind::distances, DataKind::neighbors}) {
    const StageSeconds few = seconds_of({1000, 40, kind}), many = seconds_of({5000, 40, kind});
    for (auto stage : {&StageSeconds::neighbors, &StageSeconds::laplacian, &StageSeconds::spectrum,
                       &StageSeconds::local_views, &StageSeconds::improvement,
                       &StageSeconds::clustering, &StageSeconds::registration}) {
      EXPECT_GT(few.*stage, 0.0);
      EXPECT_GT(many.*stage, few.*stage);
    }
  }
}

/// Twice as many points take twice as long. A search tree hides the number of landmarks; without
/// one, every point is compared with all of them.
TEST(TimeModel, PlacingIsProportionalToThePoints) {
  const auto placing = [](Index points, Index columns, Index landmarks) {
    return predict_placing_seconds({points, columns}, landmarks, 25, 1);
  };
  for (Index columns : {3, 50}) {
    EXPECT_NEAR(placing(2000000, columns, 1000) / placing(1000000, columns, 1000), 2.0, 1e-12);
  }
  EXPECT_EQ(placing(1000000, 3, 100000), placing(1000000, 3, 1000));
  const double first = placing(1000000, 50, 20000) - placing(1000000, 50, 10000);
  const double second = placing(1000000, 50, 30000) - placing(1000000, 50, 20000);
  EXPECT_GT(first, 0.0);
  EXPECT_NEAR(first, second, 1e-9 * first);
}

}  // namespace ldle::pipeline::time_model_test
