#include "ldle/math/covered_twice.h"

#include <gtest/gtest.h>

#include <vector>

#include "ldle/core/random.h"

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

Corners random_triangle(Random& random) {
  Corners corners;
  for (Point& corner : corners) corner = Point(random.uniform(-1, 1), random.uniform(-1, 1));
  return corners;
}

/// Moving a triangle by the distance and no less separates it from another one.
TEST(DistanceApart, IsTheLeastMoveThatSeparates) {
  Random random(1);
  Index separated = 0;
  for (int i = 0; i < 500; ++i) {
    const Corners a = random_triangle(random), b = random_triangle(random);
    const double angle = random.uniform(0.0, 2.0 * M_PI);
    const Point direction(std::cos(angle), std::sin(angle));
    const auto shared_after = [&](double distance) {
      Corners moved = a;
      for (Point& corner : moved) corner += distance * direction;
      return shared_area(moved, b);
    };
    const double distance = distance_apart(a, b, direction);
    EXPECT_LT(shared_after(distance + 1e-9), 1e-15) << i;
    if (distance == 0.0) continue;
    ++separated;
    EXPECT_GT(shared_after(distance - 1e-3), 0.0) << i;
  }
  EXPECT_GT(separated, 100);
}

TEST(DistanceApart, OfTwoSquareHalvesIsTheirOverlap) {
  const Corners a{Point(0, 0), Point(1, 0), Point(0, 1)};
  const Corners b{Point(0.75, 0), Point(1.75, 0), Point(0.75, 1)};
  EXPECT_DOUBLE_EQ(distance_apart(a, b, Point(-1, 0)), 0.25);
  EXPECT_DOUBLE_EQ(distance_apart(b, a, Point(1, 0)), 0.25);
  EXPECT_EQ(distance_apart(a, {Point(2, 0), Point(3, 0), Point(2, 1)}, Point(0, 1)), 0.0);
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

/// Rotated by any angle, the triangles of a grid touch only up to rounding.
TEST(SharedAreas, DoNotContainTrianglesThatTouch) {
  for (int i = 1; i <= 20; ++i) {
    RowMatrix places(0, 2);
    std::vector<Triangle> triangles;
    add_square(20, Point(0.1 * i, 1.0 / 3.0), places, triangles);
    const Eigen::Matrix2d turn{{std::cos(i), std::sin(i)}, {-std::sin(i), std::cos(i)}};
    places *= turn;
    EXPECT_TRUE(shared_areas(places, triangles, Context()).empty()) << i;
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
