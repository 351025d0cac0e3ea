#include "ldle/math/delaunay_star.h"

#include <gtest/gtest.h>
#include <Eigen/LU>

#include <set>

#include "ldle/core/random.h"

namespace ldle::math::delaunay_star_test {

using Point = Eigen::RowVector2d;

std::vector<StarPoint> seen_from_origin(const std::vector<Point>& points) {
  std::vector<StarPoint> around;
  for (Id i = 0; i < std::ssize(points); ++i) {
    around.push_back({points[i], points[i].squaredNorm(), i});
  }
  return around;
}

std::vector<Point> random_points(Index count, std::uint64_t seed) {
  Random random(seed);
  std::vector<Point> points;
  for (Index i = 0; i < count; ++i) {
    const double x = random.uniform(-1.0, 1.0), y = random.uniform(-1.0, 1.0);
    points.emplace_back(x, y);
  }
  return points;
}

double turn(const Point& u, const Point& v) {
  return u[0] * v[1] - u[1] * v[0];
}

/// Every pair whose circle through the origin has no other point inside, by trying them all. With
/// the origin o, a point d is outside of the circle through o, p and q if
///   det [p |p|^2; q |q|^2; d |d|^2] > 0
/// for p and q counter-clockwise.
std::set<IdPair> slow_star(const std::vector<Point>& points) {
  std::set<IdPair> star;
  for (Id p = 0; p < std::ssize(points); ++p) {
    for (Id q = 0; q < std::ssize(points); ++q) {
      if (turn(points[p], points[q]) <= 0.0) continue;
      bool empty = true;
      for (Id d = 0; d < std::ssize(points) && empty; ++d) {
        if (d == p || d == q) continue;
        Eigen::Matrix3d m;
        m << points[p], points[p].squaredNorm(), points[q], points[q].squaredNorm(), points[d],
            points[d].squaredNorm();
        empty = m.determinant() > 0.0;
      }
      if (empty) star.insert({p, q});
    }
  }
  return star;
}

std::set<IdPair> fast_star(const std::vector<Point>& points) {
  const auto star = delaunay_star(seen_from_origin(points));
  return {star.begin(), star.end()};
}

TEST(DelaunayStar, EqualsTheStarFoundByTryingAllCircles) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto points = random_points(25, seed);
    EXPECT_EQ(fast_star(points), slow_star(points)) << seed;
  }
}

/// The origin lies at the border of the points, so its triangles do not surround it.
TEST(DelaunayStar, EqualsItAtTheBorder) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto points = random_points(25, seed);
    for (Point& point : points) point[0] = std::abs(point[0]) + 0.01;
    EXPECT_EQ(fast_star(points), slow_star(points)) << seed;
  }
}

/// Changes of the heights decide which diagonal a square has, the same for all of its corners.
TEST(DelaunayStar, CornersOfASquareAgree) {
  const std::vector<Point> corners{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  Random random(5);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<double> change;
    for (int i = 0; i < 4; ++i) change.push_back(1e-4 * random.uniform());
    std::set<std::set<Id>> triangles;
    for (Id center = 0; center < 4; ++center) {
      std::vector<StarPoint> around;
      for (Id k = 0; k < 4; ++k) {
        if (k == center) continue;
        const Point offset = corners[k] - corners[center];
        around.push_back({offset, offset.squaredNorm() + change[k] - change[center], k});
      }
      for (const auto& [p, q] : delaunay_star(std::move(around))) triangles.insert({center, p, q});
    }
    EXPECT_EQ(triangles.size(), 2U);
  }
}

TEST(DelaunayStar, AcceptsFewAndEqualPoints) {
  EXPECT_TRUE(delaunay_star({}).empty());
  EXPECT_TRUE(fast_star({{1, 0}}).empty());
  EXPECT_TRUE(fast_star({{0, 0}, {0, 0}, {1, 0}}).empty());
  EXPECT_TRUE(fast_star({{-1, 0}, {1, 0}, {2, 0}}).empty());
  EXPECT_EQ(fast_star({{0, 0}, {1, 0}, {0, 1}}), (std::set<IdPair>{{1, 2}}));
}

}  // namespace ldle::math::delaunay_star_test
