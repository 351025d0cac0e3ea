#include "ldle/math/covered_twice.h"

#include <gtest/gtest.h>

#include <vector>

namespace ldle::math::covered_twice_test {

using Point = Eigen::RowVector2d;

TEST(SharedArea, OfATriangleAndItselfIsItsArea) {
  const std::array<Point, 3> a{Point(0, 0), Point(2, 0), Point(0, 3)};
  const std::array<Point, 3> mirrored{a[0], a[2], a[1]};
  EXPECT_DOUBLE_EQ(shared_area(a, a), 3.0);
  EXPECT_DOUBLE_EQ(shared_area(a, mirrored), 3.0);
}

TEST(SharedArea, OfTrianglesThatTouchIsZero) {
  const std::array<Point, 3> a{Point(0, 0), Point(1, 0), Point(0, 1)};
  const std::array<Point, 3> across{Point(1, 0), Point(1, 1), Point(0, 1)};
  const std::array<Point, 3> away{Point(5, 0), Point(6, 0), Point(5, 1)};
  EXPECT_DOUBLE_EQ(shared_area(a, across), 0.0);
  EXPECT_DOUBLE_EQ(shared_area(a, away), 0.0);
}

TEST(SharedArea, OfTwoEquilateralTrianglesThatFormAStarIsAHexagon) {
  // A star of David: the hexagon in its middle has two thirds of a triangle's area.
  std::array<Point, 3> up, down;
  for (int i = 0; i < 3; ++i) {
    const double angle = 2.0 * M_PI * i / 3.0;
    up[i] = Point(std::cos(angle), std::sin(angle));
    down[i] = -up[i];
  }
  EXPECT_NEAR(shared_area(up, down), 2.0 / 3.0 * shared_area(up, up), 1e-14);
}

/// The unit square as two triangles for each of `count` cells in a row and column, shifted.
void add_square(int count, const Point& shift, RowMatrix& places, std::vector<Triangle>& all) {
  const Index first = places.rows(), side = count + 1;
  places.conservativeResize(first + side * side, 2);
  const auto at = [&](Index x, Index y) { return static_cast<Id>(first + y * side + x); };
  for (Index y = 0; y < side; ++y) {
    for (Index x = 0; x < side; ++x) {
      places.row(at(x, y)) = Point(static_cast<double>(x), static_cast<double>(y)) / count + shift;
      if (x == count || y == count) continue;
      all.push_back({at(x, y), at(x + 1, y), at(x, y + 1)});
      all.push_back({at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)});
    }
  }
}

TEST(CoveredTwice, IsZeroForAPlainSquareAndTheCommonAreaOfTwo) {
  RowMatrix places(0, 2);
  std::vector<Triangle> triangles;
  add_square(7, Point(0, 0), places, triangles);
  EXPECT_NEAR(covered_twice(places, triangles, Context()), 0.0, 1e-14);
  add_square(9, Point(0.6, 0.25), places, triangles);
  EXPECT_NEAR(covered_twice(places, triangles, Context()), 0.4 * 0.75, 1e-13);
}

TEST(CoveredTwice, CountsEveryPairOfSheets) {
  RowMatrix places(0, 2);
  std::vector<Triangle> triangles;
  for (int sheet = 0; sheet < 4; ++sheet) add_square(5 + sheet, Point(0, 0), places, triangles);
  EXPECT_NEAR(covered_twice(places, triangles, Context()), 6.0, 1e-12);
}

TEST(CoveredTwice, DoesNotDependOnThreads) {
  RowMatrix places(0, 2);
  std::vector<Triangle> triangles;
  add_square(60, Point(0, 0), places, triangles);
  add_square(47, Point(0.1, 0.3), places, triangles);
  EXPECT_EQ(covered_twice(places, triangles, Context({.threads = 1})),
            covered_twice(places, triangles, Context({.threads = 2})));
}

TEST(CoveredTwice, OfNoTrianglesAndOfPointsIsZero) {
  EXPECT_EQ(covered_twice(RowMatrix(0, 2), {}, Context()), 0.0);
  const std::vector<Triangle> flat{{0, 1, 2}, {0, 1, 2}};
  EXPECT_EQ(covered_twice(RowMatrix::Zero(3, 2), flat, Context()), 0.0);
}

}  // namespace ldle::math::covered_twice_test
