#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "ldle/datasets/generators.h"

namespace ldle::datasets {
namespace {

constexpr double pi = std::numbers::pi;

TEST(Circle, HasLengthOneAndEvenSteps) {
  const Dataset data = make_circle(300, 0);
  const double step = std::sin(pi / 300) / pi;
  for (Index k = 0; k < 300; ++k) {
    EXPECT_NEAR(data.points.row(k).norm(), 1 / (2 * pi), 1e-15);
    EXPECT_NEAR((data.points.row((k + 1) % 300) - data.points.row(k)).norm(), step, 1e-14);
  }
  EXPECT_FALSE(data.boundary_distance);
}

TEST(IntervalCurve, ArcLengthIsTrueAndTheCurveIsBent) {
  const Dataset data = make_interval_curve(100001, 0);
  double length = 0;
  for (Index k = 1; k < data.points.rows(); ++k) {
    length += (data.points.row(k) - data.points.row(k - 1)).norm();
  }
  EXPECT_NEAR(length, 1.0, 1e-7);
  EXPECT_LT((data.points.row(0) - data.points.row(100000)).norm(), 0.9);
  EXPECT_EQ(data.boundary_distance->front(), 0.0);
  EXPECT_EQ(data.boundary_distance->back(), 0.0);
  EXPECT_EQ((*data.boundary_distance)[50000], 0.5);
  EXPECT_EQ((*data.flat)(25000, 0), 0.25);
}

TEST(Cuboid, FillsTheBoxWithARimOfDistanceZero) {
  const Dataset data = make_cuboid(4641, 0);
  ASSERT_EQ(data.points.rows(), 21 * 17 * 13);
  EXPECT_EQ(data.points.colwise().minCoeff(), Eigen::RowVector3d(0, 0, 0));
  EXPECT_EQ(data.points.colwise().maxCoeff(), Eigen::RowVector3d(1, 0.8, 0.6));
  std::set<std::array<Index, 3>> cells;
  for (Index k = 0; k < data.points.rows(); ++k) {
    std::array<Index, 3> cell;
    for (int a = 0; a < 3; ++a) cell[a] = std::lround(20 * data.points(k, a));
    EXPECT_TRUE(cells.insert(cell).second);
    const bool rim = cell[0] % 20 == 0 || cell[1] % 16 == 0 || cell[2] % 12 == 0;
    EXPECT_EQ((*data.boundary_distance)[k] == 0, rim);
  }
  const auto deepest =
      std::max_element(data.boundary_distance->begin(), data.boundary_distance->end());
  EXPECT_NEAR(*deepest, 0.3, 1e-15);
}

TEST(FlatThreeTorus, IsAProductOfCircles) {
  const Dataset data = make_flat_3_torus(7500, 0);
  ASSERT_EQ(data.points.rows(), 25 * 20 * 15);
  const double sides[] = {1.0, 0.8, 0.6};
  for (Index k = 0; k < data.points.rows(); ++k) {
    for (int a = 0; a < 3; ++a) {
      EXPECT_NEAR(data.points.row(k).segment(2 * a, 2).norm(), sides[a] / (2 * pi), 1e-15);
    }
  }
  // Each angle takes every step of its circle, the last one short of a full turn.
  EXPECT_NEAR(data.parameters.col(0).maxCoeff(), 2 * pi * 24 / 25, 1e-12);
  EXPECT_NEAR(data.parameters.col(1).maxCoeff(), 2 * pi * 19 / 20, 1e-12);
  EXPECT_NEAR(data.parameters.col(2).maxCoeff(), 2 * pi * 14 / 15, 1e-12);
}

}  // namespace
}  // namespace ldle::datasets
