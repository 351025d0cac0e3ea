#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "datasets/evenness.h"
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

TEST(OpenCurve, HasLengthOneAndTwoEnds) {
  const Dataset data = make_open_curve(100001, 0);
  ASSERT_EQ(data.points.cols(), 6);
  double length = 0;
  for (Index k = 1; k < data.points.rows(); ++k) {
    length += (data.points.row(k) - data.points.row(k - 1)).norm();
  }
  EXPECT_NEAR(length, 1.0, 1e-7);
  EXPECT_EQ(data.boundary_distance->front(), 0.0);
  EXPECT_EQ(data.boundary_distance->back(), 0.0);
  EXPECT_EQ(*data.flat, data.parameters);
}

/// Half of the arc's harmonics leave a chord of sqrt((1 + 1 / 9) / 3) / pi at the far end.
TEST(ClosedCurve, ClosesAfterLengthOne) {
  const Dataset data = make_closed_curve(1000, 0);
  const double step = (data.points.row(1) - data.points.row(0)).norm();
  double length = 0;
  for (Index k = 0; k < 1000; ++k) {
    const double chord = (data.points.row((k + 1) % 1000) - data.points.row(k)).norm();
    EXPECT_NEAR(chord, step, 1e-14);
    length += chord;
    EXPECT_NEAR((data.points.row((k + 500) % 1000) - data.points.row(k)).norm(),
                std::sqrt((1 + 1.0 / 9) / 3) / pi, 1e-14);
  }
  EXPECT_NEAR(length, 1.0, 1e-4);
  EXPECT_FALSE(data.boundary_distance);
  EXPECT_FALSE(data.flat);
}

TEST(RandomCurves, AreEvenInLength) {
  for (const auto make : {make_interval_curve, make_open_curve, make_closed_curve}) {
    const RowMatrix arcs = make(5000, 2, Sampling::random).parameters;
    expect_uniform({arcs.data(), arcs.data() + arcs.size()});
  }
  const RowMatrix turns = make_circle(5000, 2, Sampling::random).parameters / (2 * pi);
  expect_uniform({turns.data(), turns.data() + turns.size()});
}

}  // namespace
}  // namespace ldle::datasets
