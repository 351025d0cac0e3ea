#include "ldle/topology/circle_limit.h"

#include <gtest/gtest.h>

namespace ldle::topology::circle_limit_test {

std::vector<NeighborhoodShape> of_density(Index points, double density) {
  NeighborhoodShape shape;
  shape.density = density;
  return std::vector<NeighborhoodShape>(points, shape);
}

/// Of n random points, one circle of the size a of the limit is expected: 2 n (1 + a) exp(-a) = 1.
TEST(CircleLimit, OneLargerCircleIsExpected) {
  const auto expected = [](double a) { return 2.0 * 1000.0 * (1.0 + a) * std::exp(-a); };
  const auto shapes = of_density(1000, 4.0);
  const CircleLimit limit(shapes);
  for (double a = 1.0; a < 20.0; a += 0.1) {
    EXPECT_EQ(limit.allows({0, 1, 2}, std::sqrt(a / 4.0)), expected(a) > 1.0) << a;
  }
}

TEST(CircleLimit, TheSparsestCornerCounts) {
  auto shapes = of_density(1000, 100.0);
  EXPECT_FALSE(CircleLimit(shapes).allows({0, 1, 2}, 1.0));
  shapes[2].density = 1.0;
  EXPECT_TRUE(CircleLimit(shapes).allows({0, 1, 2}, 1.0));
}

/// Three points of a line have no circle.
TEST(CircleLimit, RefusesInfiniteCircles) {
  const auto shapes = of_density(10, 1.0);
  EXPECT_FALSE(CircleLimit(shapes).allows({0, 1, 2}, std::numeric_limits<double>::infinity()));
  EXPECT_FALSE(CircleLimit(shapes).allows({0, 1, 2}, std::numeric_limits<double>::quiet_NaN()));
}

}  // namespace ldle::topology::circle_limit_test
