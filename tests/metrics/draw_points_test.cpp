#include "ldle/metrics/draw_points.h"

#include <gtest/gtest.h>

#include <set>

namespace ldle::metrics::draw_points_test {

TEST(DrawPoints, DrawsDistinctPointsInAscendingOrder) {
  for (Index count : {1, 7, 49}) {
    const std::vector<Id> drawn = draw_points(50, count, 3);
    ASSERT_EQ(std::ssize(drawn), count);
    EXPECT_EQ(std::ssize(std::set<Id>(drawn.begin(), drawn.end())), count);
    EXPECT_TRUE(std::ranges::is_sorted(drawn));
    EXPECT_GE(drawn.front(), 0);
    EXPECT_LT(drawn.back(), 50);
  }
}

TEST(DrawPoints, DrawsAllPointsIfNotFewerAreWanted) {
  for (Index count : {0, 50, 80}) {
    const std::vector<Id> drawn = draw_points(50, count, 3);
    ASSERT_EQ(drawn.size(), 50u);
    for (Id k = 0; k < 50; ++k) EXPECT_EQ(drawn[k], k);
  }
}

TEST(DrawPoints, DependsOnTheSeed) {
  EXPECT_EQ(draw_points(1000, 10, 3), draw_points(1000, 10, 3));
  EXPECT_NE(draw_points(1000, 10, 3), draw_points(1000, 10, 4));
}

/// Each of 20 points is drawn in a quarter of 4000 samples, up to five standard deviations.
TEST(DrawPoints, DrawsEveryPointEquallyOften) {
  std::vector<int> times(20, 0);
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    for (Id point : draw_points(20, 5, seed)) ++times[point];
  }
  for (int t : times) EXPECT_NEAR(t, 1000, 5 * std::sqrt(4000 * 0.25 * 0.75));
}

}  // namespace ldle::metrics::draw_points_test
