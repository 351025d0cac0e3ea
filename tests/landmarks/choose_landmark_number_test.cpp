#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "landmarks/rows.h"
#include "oracles/points.h"

namespace ldle::landmarks::choose_landmark_number_test {

/// Random points on half a cylinder of area 1, with normal noise.
RowMatrix half_cylinder(double radius, double noise = 0.0) {
  const double width = std::numbers::pi * radius;
  RowMatrix points = RowMatrix::Zero(20000, 3);
  const RowMatrix flat = oracle::random_box(20000, Eigen::RowVector2d(1.0, 1.0), 3);
  for (Index k = 0; k < points.rows(); ++k) {
    const double angle = std::numbers::pi * flat(k, 0);
    points.row(k) << radius * std::cos(angle), radius * std::sin(angle), flat(k, 1) / width;
  }
  return noise > 0.0 ? oracle::shaken(points, noise, 2) : points;
}

double number_of(const RowMatrix& points, Index dimension = 2) {
  CountedRows source(points);
  const LandmarkNumber found = choose_landmark_number(source, dimension, 25);
  EXPECT_TRUE(source.in_order);
  EXPECT_EQ(source.read_so_far, points.rows());
  EXPECT_FALSE(found.reason.empty());
  return static_cast<double>(found.number);
}

TEST(ChooseLandmarkNumber, FlatDataNeedTheFewest) {
  RowMatrix plane = half_cylinder(1.0);
  plane.col(1).setZero();
  EXPECT_EQ(number_of(plane), 10000);
}

/// The width of a view is proportional to the radius of curvature, so the number of landmarks on an
/// area is proportional to the inverse of its square.
TEST(ChooseLandmarkNumber, GrowsWithTheSquareOfCurvature) {
  const double wide = number_of(half_cylinder(0.08)), narrow = number_of(half_cylinder(0.04));
  EXPECT_GT(wide, 10000);
  EXPECT_LT(narrow, 200000);
  // A 90th percentile over 100 neighbourhoods, and the quadratic term only.
  EXPECT_NEAR(narrow / wide, 4.0, 0.6);
}

TEST(ChooseLandmarkNumber, NoiseNeedsMore) {
  EXPECT_GT(number_of(half_cylinder(0.08, 0.008)), 1.2 * number_of(half_cylinder(0.08)));
}

TEST(ChooseLandmarkNumber, DoesNotDependOnScale) {
  const RowMatrix points = half_cylinder(0.08);
  EXPECT_EQ(number_of(1024.0 * points), number_of(points));
}

/// A solid does not lie on a surface: its own dimension counts, and it is flat.
TEST(ChooseLandmarkNumber, ASolidHasItsOwnDimension) {
  EXPECT_EQ(number_of(oracle::random_box(20000, Eigen::RowVector3d(1, 1, 1), 3)), 10000);
}

TEST(ChooseLandmarkNumber, FewPointsHaveANumber) {
  for (Index n : {1, 2, 20}) {
    EXPECT_GE(number_of(oracle::random_box(n, Eigen::RowVector3d(1, 1, 1), 3)), 10000);
  }
}

}  // namespace ldle::landmarks::choose_landmark_number_test
