#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "datasets/evenness.h"
#include "ldle/datasets/generators.h"

namespace ldle::datasets::thickened_discs_test {

constexpr double pi = std::numbers::pi;
constexpr Index many = 40000;

/// The surface at the distance `tube` from the unit disc with `holes` holes, before scaling.
struct Shape {
  Dataset (*make)(Index, std::uint64_t, Sampling);
  int holes;
  double hole_radius;
  double from_center;
  double tube;

  double face_area() const { return pi * (1 - holes * hole_radius * hole_radius); }
  double outer_area() const { return 2 * pi * tube * (pi + 2 * tube); }
  double hole_area() const { return 2 * pi * tube * (pi * hole_radius - 2 * tube); }
  double area() const { return 2 * face_area() + outer_area() + holes * hole_area(); }

  RowMatrix points(Index n) const {
    return std::sqrt(area()) * make(n, 3, Sampling::random).points;
  }
  /// Distance of (x, y) from the center of the nearest hole.
  double from_hole(const Eigen::RowVector3d& point) const {
    double least = 10;
    for (int hole = 0; hole < holes; ++hole) {
      const double angle = 2 * pi * hole / holes;
      least = std::min(least, std::hypot(point[0] - from_center * std::cos(angle),
                                         point[1] - from_center * std::sin(angle)));
    }
    return least;
  }
  /// Distance of (x, y) from the disc; negative above and below it.
  double beyond_disc(const Eigen::RowVector3d& point) const {
    return std::max(point.head(2).norm() - 1, hole_radius - from_hole(point));
  }
};

class ThickenedDiscTest : public ::testing::TestWithParam<Shape> {};

TEST_P(ThickenedDiscTest, PointsHaveTheSameDistanceFromTheDisc) {
  const Shape& shape = GetParam();
  const RowMatrix points = shape.points(2000);
  for (const auto& point : points.rowwise()) {
    const double beyond = std::max(shape.beyond_disc(point), 0.0);
    EXPECT_NEAR(std::hypot(beyond, point[2]), shape.tube, 1e-14);
  }
}

/// The holes are open and meet neither each other nor the outer circle.
TEST_P(ThickenedDiscTest, IsEmbedded) {
  const Shape& shape = GetParam();
  EXPECT_LT(shape.tube, shape.hole_radius);
  EXPECT_LT(shape.from_center + shape.hole_radius, 1);
  EXPECT_LT(shape.hole_radius, shape.from_center * std::sin(pi / shape.holes));
}

TEST_P(ThickenedDiscTest, PointsAreUniformInArea) {
  const Shape& shape = GetParam();
  Index above = 0, below = 0, outer = 0, upper_half_of_holes = 0, lower_half_of_holes = 0;
  const RowMatrix points = shape.points(many);
  for (const auto& point : points.rowwise()) {
    if (shape.beyond_disc(point) <= 0) {
      (point[2] > 0 ? above : below)++;
    } else if (point.head(2).norm() > 1) {
      ++outer;
    } else {
      (point[2] > 0 ? upper_half_of_holes : lower_half_of_holes)++;
    }
  }
  expect_share(above, many, shape.face_area() / shape.area());
  expect_share(below, many, shape.face_area() / shape.area());
  expect_share(outer, many, shape.outer_area() / shape.area());
  const double half_of_holes = shape.holes * shape.hole_area() / 2 / shape.area();
  expect_share(upper_half_of_holes, many, half_of_holes);
  expect_share(lower_half_of_holes, many, half_of_holes);
}

/// By the Gauss-Bonnet theorem area times mean curvature is 2 pi times the Euler characteristic
/// 2 - 2 genus. It is compared within five standard deviations of the mean. On a tube of radius r
/// the curvature at a point with the height z and the distance q from the axis of rotation is
/// cos(phi) / (r q), sin(phi) = z / r; it is negative in the holes.
TEST_P(ThickenedDiscTest, TotalCurvatureAgreesWithTheGenus) {
  const Shape& shape = GetParam();
  Eigen::ArrayXd curvature = Eigen::ArrayXd::Zero(many);
  const RowMatrix points = shape.points(many);
  for (Index k = 0; k < many; ++k) {
    const Eigen::RowVector3d point = points.row(k);
    if (shape.beyond_disc(point) <= 0) continue;
    const double cosine = std::sqrt(std::max(0.0, 1 - std::pow(point[2] / shape.tube, 2)));
    const double swept = point.head(2).norm() > 1 ? point.head(2).norm() : -shape.from_hole(point);
    curvature[k] = cosine / (shape.tube * swept);
  }
  const double sigma = std::sqrt((curvature - curvature.mean()).square().mean() / many);
  EXPECT_NEAR(shape.area() * curvature.mean(), 2 * pi * (2 - 2 * shape.holes),
              5 * shape.area() * sigma);
}

INSTANTIATE_TEST_SUITE_P(Genus, ThickenedDiscTest,
                         ::testing::Values(Shape{make_genus_2, 2, 0.4, 0.5, 0.2},
                                           Shape{make_genus_3, 3, 0.35, 0.575, 0.175}));

}  // namespace ldle::datasets::thickened_discs_test
