#include "ldle/topology/tangent_stars.h"

#include <gtest/gtest.h>

#include <set>

#include "oracles/points.h"
#include "topology/surveys.h"

namespace ldle::topology::tangent_stars_test {

std::vector<std::set<std::set<Id>>> stars_of(const RowMatrix& points, Index threads = 1) {
  const Context context({.threads = threads});
  const NeighborGraph graph = test::survey_graph(points);
  const auto stars = tangent_stars(graph.neighbors, Data::of_points(points), context);
  std::vector<std::set<std::set<Id>>> sets;
  for (Id k = 0; k < stars.size(); ++k) {
    sets.emplace_back();
    for (const StarTriangle& t : stars[k]) sets.back().insert({k, t.second, t.third});
  }
  return sets;
}

/// In a plane all points see the same triangles, except at its border and where a triangle needs a
/// point that is not among the nearest ones.
TEST(TangentStars, PointsOfAPlaneAgree) {
  const RowMatrix points = test::made("square", 1500, Sampling::random).points;
  const auto stars = stars_of(points);
  Index all = 0, agreed = 0;
  for (Id k = 0; k < 1500; ++k) {
    for (const auto& triangle : stars[k]) {
      ++all;
      bool by_all = true;
      for (Id corner : triangle) by_all = by_all && stars[corner].contains(triangle);
      if (by_all) ++agreed;
    }
  }
  EXPECT_GT(agreed, 0.9 * all);
}

/// On a grid of squares the corners of each square agree on its diagonal.
TEST(TangentStars, PointsOfAGridAgree) {
  const RowMatrix points = test::made("square", 900, Sampling::grid).points;
  const auto stars = stars_of(points);
  for (Id k = 0; k < points.rows(); ++k) {
    const Id row = k / 30, column = k % 30;
    if (row < 3 || row > 26 || column < 3 || column > 26) continue;
    for (const auto& triangle : stars[k]) {
      for (Id corner : triangle) EXPECT_TRUE(stars[corner].contains(triangle)) << k;
    }
  }
}

TEST(TangentStars, DoNotDependOnMotionScaleAndThreads) {
  const RowMatrix points = test::made("sphere", 800, Sampling::random).points;
  const RowMatrix moved =
      (0.3 * points * oracle::random_rotation(3, 7)).rowwise() + Eigen::RowVector3d(1.0, -2.0, 3.0);
  EXPECT_EQ(stars_of(points), stars_of(moved));
  EXPECT_EQ(stars_of(points), stars_of(points, 2));
}

}  // namespace ldle::topology::tangent_stars_test
