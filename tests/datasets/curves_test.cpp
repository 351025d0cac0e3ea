#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "datasets/evenness.h"
#include "ldle/datasets/generators.h"

namespace ldle::datasets::curves_test {

constexpr double pi = std::numbers::pi;

TEST(Circle, HasLengthOneAndEvenlySpacedPoints) {
  const Dataset data = make_circle(300, 0);
  const double step = std::sin(pi / 300) / pi;
  for (Index k = 0; k < 300; ++k) {
    EXPECT_NEAR(data.points.row(k).norm(), 1 / (2 * pi), 1e-15);
    EXPECT_NEAR((data.points.row((k + 1) % 300) - data.points.row(k)).norm(), step, 1e-14);
  }
  EXPECT_FALSE(data.boundary_distance);
}

TEST(IntervalCurve, HasLengthOneAndIsBent) {
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

/// Opposite points differ in the odd harmonics only, which gives a chord of
/// sqrt((1 + 1 / 9) / 3) / pi.
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

/// On the torus of radii 2 and 1 the curvature is at most |X''| / |X'|^2 <= 21 / 13. A chord of a
/// curve with curvature at most c is shorter than its arc s by at most c^2 s^3 / 24.
TEST(Trefoil, HasLengthOneAndEvenlySpacedPoints) {
  const Index n = 3000;
  const Dataset data = make_trefoil(n, 0);
  // The trapezoidal rule is exact up to rounding for a smooth periodic function.
  double length = 0;
  for (int k = 0; k < 1000; ++k) {
    length += std::hypot(4 + 2 * std::cos(6 * pi * k / 1000), 3.0) * 2 * pi / 1000;
  }
  const double step = 1.0 / static_cast<double>(n);
  const double shorter = std::pow(length * 21 / 13, 2) * step * step * step / 24;
  for (Index k = 0; k < n; ++k) {
    const Eigen::RowVector3d p = length * data.points.row(k);
    EXPECT_NEAR(std::hypot(p.head(2).norm() - 2, p[2]), 1.0, 1e-12);
    const double chord = (data.points.row((k + 1) % n) - data.points.row(k)).norm();
    EXPECT_LE(chord, step);
    EXPECT_GE(chord, step - shorter);
  }
  EXPECT_FALSE(data.boundary_distance);
}

/// Projected on the plane of the ring the curve crosses itself three times, alternately over and
/// under, and different strands keep a distance.
TEST(Trefoil, IsAKnotWithoutSelfIntersections) {
  const Index n = 600;
  const Dataset data = make_trefoil(n, 0);
  const auto flat = [&](Index k) { return data.points.row(k % n).head(2); };
  const auto turn = [&](Index a, Index b, Index c) {
    const Eigen::RowVector2d u = flat(b) - flat(a), v = flat(c) - flat(a);
    return u[0] * v[1] - u[1] * v[0];
  };
  std::vector<std::pair<Index, bool>> passes;  // the position, and whether it is the upper strand
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) {
      const Index apart = std::min((i - j + n) % n, (j - i + n) % n);
      if (apart > n / 10) {
        EXPECT_GT((data.points.row(i) - data.points.row(j)).norm(), 0.05);
      }
      if (apart < 2 || turn(i, i + 1, j) * turn(i, i + 1, j + 1) > 0) continue;
      if (turn(j, j + 1, i) * turn(j, j + 1, i + 1) > 0) continue;
      passes.emplace_back(i, data.points(i, 2) > data.points(j, 2));
    }
  }
  ASSERT_EQ(passes.size(), 6);
  for (int k = 1; k < 6; ++k) EXPECT_NE(passes[k].second, passes[k - 1].second);
}

TEST(RandomCurves, AreUniformInLength) {
  for (const auto make : {make_interval_curve, make_open_curve, make_closed_curve, make_trefoil}) {
    const RowMatrix arcs = make(5000, 2, Sampling::random).parameters;
    expect_uniform({arcs.data(), arcs.data() + arcs.size()});
  }
  const RowMatrix turns = make_circle(5000, 2, Sampling::random).parameters / (2 * pi);
  expect_uniform({turns.data(), turns.data() + turns.size()});
}

}  // namespace ldle::datasets::curves_test
