#include "ldle/datasets/floor_plan.h"

#include <gtest/gtest.h>

#include "datasets/sampled_boundary.h"
#include "ldle/core/random.h"

namespace ldle::datasets::floor_plan_test {

/// A square of side 4 with a triangular hole.
const FloorPlan plan({{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, {{1, 1}, {3, 1}, {1, 3}}});

TEST(FloorPlan, AreaExcludesTheHoles) {
  EXPECT_DOUBLE_EQ(plan.area(), 14.0);
}

TEST(FloorPlan, DepthIsNegativeInHolesAndOutside) {
  EXPECT_DOUBLE_EQ(plan.depth(0.5, 2), 0.5);
  EXPECT_DOUBLE_EQ(plan.depth(1.25, 1.5), -0.25);
  EXPECT_DOUBLE_EQ(plan.depth(-1, 2), -1.0);
  EXPECT_NEAR(plan.depth(2.5, 2.5), std::sqrt(0.5), 1e-15);
  EXPECT_EQ(std::abs(plan.depth(4, 1)), 0.0);
}

TEST(FloorPlan, PointsLevelWithCornersAreClassifiedCorrectly) {
  EXPECT_GT(plan.depth(0.5, 1), 0);
  EXPECT_GT(plan.depth(0.5, 3), 0);
  EXPECT_LT(plan.depth(-0.5, 1), 0);
  EXPECT_LT(plan.depth(-0.5, 4), 0);
}

TEST(FloorPlan, DepthAgreesWithASampledBoundary) {
  SampledBoundary oracle;
  oracle.add_segment({0, 0}, {4, 0});
  oracle.add_segment({4, 0}, {4, 4});
  oracle.add_segment({4, 4}, {0, 4});
  oracle.add_segment({0, 4}, {0, 0});
  oracle.add_segment({1, 1}, {3, 1});
  oracle.add_segment({3, 1}, {1, 3});
  oracle.add_segment({1, 3}, {1, 1});
  Random random(5);
  for (int trial = 0; trial < 1000; ++trial) {
    const double x = random.uniform(0, 4);
    const double y = random.uniform(0, 4);
    const bool in_hole = x > 1 && y > 1 && x + y < 4;
    EXPECT_EQ(plan.depth(x, y) < 0, in_hole);
    EXPECT_NEAR(std::abs(plan.depth(x, y)), oracle.distance(x, y), SampledBoundary::step);
  }
}

}  // namespace ldle::datasets::floor_plan_test
