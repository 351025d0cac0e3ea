#include "ldle/local_views/improve_views.h"

#include <gtest/gtest.h>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::local_views::improve_views_test {

LocalViews improve(const oracle::Stages& stages, const Context& context = {}) {
  return improve_views(stages.raw.views, oracle::table(stages.distances), context);
}

void expect_same_improvement(const RowMatrix& points, Index dimension) {
  const oracle::Stages stages(points, oracle::small_options(dimension));
  const auto wanted = stages.improved();
  const auto views = improve(stages);
  EXPECT_EQ(views.map_of, wanted.map_of);
  EXPECT_EQ(views.improvement_sweeps, wanted.improvement_sweeps);
  for (Index k = 0; k < views.size(); ++k) {
    EXPECT_NEAR(views.distortion[k] / wanted.distortion[k], 1.0, 1e-12) << k;
  }
  EXPECT_GT(wanted.improvement_sweeps, 2);
}

TEST(ImproveViews, AgreesWithFullSweeps) {
  expect_same_improvement(oracle::shaken(oracle::grid(20, 15), 0.3, 1), 2);
  expect_same_improvement(oracle::random_box(300, Eigen::RowVector2d(2, 1), 2), 2);
  expect_same_improvement(oracle::roll_up(oracle::shaken(oracle::grid(30, 8), 0.3, 3), 30), 2);
  expect_same_improvement(oracle::shaken(oracle::grid(7, 6, 6), 0.3, 4), 3);
}

/// In one dimension maps with the same eigenvector differ by a factor only. Rounding decides which
/// of them is taken, but their distortions are equal.
TEST(ImproveViews, ReachesTheSameDistortionsInOneDimension) {
  const oracle::Stages stages(oracle::roll_up(oracle::shaken(oracle::grid(200, 1), 0.3, 1), 200),
                              oracle::small_options(1));
  const auto wanted = stages.improved();
  const auto views = improve(stages);
  for (Index k = 0; k < views.size(); ++k) {
    EXPECT_NEAR(views.distortion[k] / wanted.distortion[k], 1.0, 1e-9) << k;
  }
}

/// At the end no map of a point in a view has less distortion than the view's own map.
TEST(ImproveViews, EndsAtAFixedPointOnGrids) {
  for (Index dimension : {2, 3}) {
    const RowMatrix points = dimension == 2 ? oracle::grid(16, 14) : oracle::grid(6, 6, 6);
    const oracle::Stages stages(points, oracle::small_options(dimension));
    const auto views = improve(stages);
    for (Index k = 0; k < views.size(); ++k) {
      const auto value = [&](Id map) {
        return oracle::distortion(*views.maps, map, views.members[k], stages.distances);
      };
      ASSERT_NEAR(views.distortion[k] / value(views.map_of[k]), 1.0, 1e-12);
      EXPECT_LE(views.distortion[k], stages.raw.views.distortion[k] * (1 + 1e-12));
      for (Id other : views.members[k]) {
        EXPECT_GE(value(views.map_of[other]), views.distortion[k] * (1 - 1e-12));
      }
    }
  }
}

TEST(ImproveViews, ImprovingTwiceChangesNothing) {
  const oracle::Stages stages(oracle::grid(15, 14), oracle::small_options(2));
  const auto once = improve(stages);
  const auto twice = improve_views(once, oracle::table(stages.distances), Context());
  EXPECT_EQ(once.map_of, twice.map_of);
  EXPECT_EQ(once.distortion, twice.distortion);
}

TEST(ImproveViews, SameBytesForOneAndTwoThreads) {
  const oracle::Stages stages(oracle::grid(20, 15), oracle::small_options(2));
  const auto first = improve(stages, Context({.threads = 1}));
  const auto second = improve(stages, Context({.threads = 2}));
  EXPECT_EQ(first.map_of, second.map_of);
  EXPECT_EQ(first.distortion, second.distortion);
}

}  // namespace ldle::local_views::improve_views_test
