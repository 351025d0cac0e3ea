#include "ldle/datasets/swiss_rolls.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "datasets/evenness.h"
#include "ldle/datasets/generators.h"

namespace ldle::datasets::swiss_rolls_test {

constexpr double pi = std::numbers::pi;

TEST(SwissRoll, ArcLengthIsTheIntegralOfTheSpeed) {
  // Simpson's rule on |d/dt (0.02 t cos t, 0.02 t sin t)| = 0.02 sqrt(1 + t^2).
  const int pieces = 2000;
  const double step = 3 * pi / pieces;
  double integral = 0;
  for (int i = 0; i <= pieces; ++i) {
    const double t = 1.5 * pi + i * step;
    const double weight = i == 0 || i == pieces ? 1 : (i % 2 ? 4 : 2);
    integral += weight * 0.02 * std::sqrt(1 + t * t) * step / 3;
  }
  EXPECT_NEAR(SwissRoll::length(), integral, 1e-12);
  EXPECT_DOUBLE_EQ(SwissRoll::length() * SwissRoll::width(), 1.0);
}

TEST(SwissRoll, AngleInvertsArcLength) {
  EXPECT_NEAR(SwissRoll::angle_at(0), 1.5 * pi, 1e-12);
  EXPECT_NEAR(SwissRoll::angle_at(SwissRoll::length()), 4.5 * pi, 1e-12);
  for (double t = 1.5 * pi; t < 4.5 * pi; t += 0.1) {
    const double arc = SwissRoll::arc_length(t) - SwissRoll::arc_length(1.5 * pi);
    EXPECT_NEAR(SwissRoll::angle_at(arc), t, 1e-12);
  }
}

TEST(SwissRoll, HasThePapersSizes) {
  for (const Index n : {10260, 990, 280, 184, 133, 70}) {
    EXPECT_EQ(make_swiss_roll(n, 0).points.rows(), n);
  }
}

TEST(SwissRoll, PointsSatisfyItsEquation) {
  const Dataset data = make_swiss_roll(990, 0);
  for (Index k = 0; k < 990; ++k) {
    const double radius = std::hypot(data.points(k, 0), data.points(k, 2));
    EXPECT_NEAR(radius, 0.02 * data.parameters(k, 0), 1e-14);
    EXPECT_NEAR(data.points(k, 0), radius * std::cos(data.parameters(k, 0)), 1e-14);
    EXPECT_EQ(data.points(k, 1), (*data.flat)(k, 1));
  }
}

/// A chord of a curve with curvature at most c is shorter than its arc s by at most c^2 s^3 / 24.
TEST(SwissRoll, FlatCoordinatesAreIsometric) {
  const double t = 1.5 * pi;
  const double curvature = (2 + t * t) / (0.02 * std::pow(1 + t * t, 1.5));
  const Dataset data = make_swiss_roll(10260, 0);
  const RowMatrix& flat = *data.flat;
  for (Index k = 0; k + 57 < data.points.rows(); ++k) {
    for (const Index step : {Index{1}, Index{57}}) {
      const double arc = (flat.row(k + step) - flat.row(k)).norm();
      const double chord = (data.points.row(k + step) - data.points.row(k)).norm();
      if (step == 1 && flat(k, 0) != flat(k + 1, 0)) continue;
      EXPECT_LE(chord, arc + 1e-14);
      EXPECT_GE(chord, arc - curvature * curvature * arc * arc * arc / 24 - 1e-14);
    }
  }
}

TEST(SwissRoll, BoundaryDistanceIsThatOfTheFlatSheet) {
  const Dataset data = make_swiss_roll(990, 0);
  for (Index k = 0; k < 990; ++k) {
    const double s = (*data.flat)(k, 0);
    const double h = (*data.flat)(k, 1);
    const double expected = std::min({s, SwissRoll::length() - s, h, SwissRoll::width() - h});
    EXPECT_EQ((*data.boundary_distance)[k], expected);
  }
  EXPECT_EQ(std::count(data.boundary_distance->begin(), data.boundary_distance->end(), 0.0),
            2 * (55 + 18) - 4);
}

TEST(SwissRollHole, HasADiscOfTheSheetCutOut) {
  const Dataset whole = make_swiss_roll(10260, 0);
  const Dataset data = make_swiss_roll_hole(9948, 0);
  const Eigen::RowVector2d middle(SwissRoll::length() / 2, SwissRoll::width() / 2);
  const Index kept = ((whole.flat->rowwise() - middle).rowwise().norm().array() >= 0.1).count();
  EXPECT_EQ(data.points.rows(), kept);
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double to_hole = (data.flat->row(k) - middle).norm() - 0.1;
    EXPECT_GE(to_hole, 0);
    const double s = (*data.flat)(k, 0);
    const double h = (*data.flat)(k, 1);
    const double expected =
        std::min({s, SwissRoll::length() - s, h, SwissRoll::width() - h, to_hole});
    EXPECT_NEAR((*data.boundary_distance)[k], expected, 1e-15);
  }
  const double nearest = (data.flat->rowwise() - middle).rowwise().norm().minCoeff() - 0.1;
  EXPECT_LT(nearest, 0.01);
}

/// The flat coordinates divided by the sides of the sheet.
RowMatrix sheet_shares(const Dataset& data) {
  RowMatrix shares = *data.flat;
  shares.col(0) /= SwissRoll::length();
  shares.col(1) /= SwissRoll::width();
  return shares;
}

void expect_on_roll(const Dataset& data) {
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double angle = SwissRoll::angle_at((*data.flat)(k, 0));
    const Eigen::RowVector3d expected(0.02 * angle * std::cos(angle), (*data.flat)(k, 1),
                                      0.02 * angle * std::sin(angle));
    ASSERT_LT((data.points.row(k) - expected).norm(), 1e-14);
  }
}

TEST(RandomSwissRoll, IsUniformInArea) {
  const Dataset data = make_swiss_roll(10000, 4, Sampling::random);
  expect_on_roll(data);
  expect_uniform_pairs(sheet_shares(data));
}

TEST(RandomSwissRoll, WithAHoleIsUniformAroundTheHole) {
  const Dataset data = make_swiss_roll_hole(20000, 4, Sampling::random);
  expect_on_roll(data);
  const Eigen::RowVector2d middle(SwissRoll::length() / 2, SwissRoll::width() / 2);
  std::vector<double> ring;  // points between the hole and the circle of twice its radius
  for (Index k = 0; k < 20000; ++k) {
    const double from_middle = (data.flat->row(k) - middle).norm();
    ASSERT_GE(from_middle, 0.1 - 1e-9);
    if (from_middle < 0.2) ring.push_back(std::max(from_middle * from_middle - 0.01, 0.0) / 0.03);
  }
  expect_uniform(ring, 20);
  expect_share(std::ssize(ring), 20000, pi * 0.03 / (1 - pi * 0.01));
}

/// The fraction of points within an arc length s of the inner end is
/// (1 - 10^(-s / length)) / (1 - 1 / 10).
TEST(UnevenSwissRoll, DensityFallsTenfold) {
  const Dataset data = make_uneven_swiss_roll(10000, 4);
  expect_on_roll(data);
  RowMatrix shares = sheet_shares(data);
  for (double& along : shares.col(0)) along = (1 - std::pow(10.0, -along)) / 0.9;
  expect_uniform_pairs(shares);
  for (Index k = 0; k < 10000; ++k) {
    const double s = (*data.flat)(k, 0);
    const double h = (*data.flat)(k, 1);
    EXPECT_EQ((*data.boundary_distance)[k],
              std::min({s, SwissRoll::length() - s, h, SwissRoll::width() - h}));
  }
}

}  // namespace ldle::datasets::swiss_rolls_test
