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

}  // namespace ldle::pipeline::time_model_test
