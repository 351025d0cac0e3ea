#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <vector>

#include "datasets/evenness.h"
#include "ldle/datasets/generators.h"

namespace ldle::datasets::crossings_test {

constexpr double pi = std::numbers::pi;

/// A lemniscate of width 2 a has the length 4 a K(-1), K(-1) = 1.3110287771460599.
constexpr double half_width = 1 / (4 * 1.3110287771460599);

TEST(FigureEight, PointsSatisfyItsEquationAndAreEvenlySpaced) {
  const Index n = 1000;
  for (const Sampling sampling : {Sampling::grid, Sampling::random}) {
    const Dataset data = make_figure_eight(n, 1, sampling);
    for (const auto& p : data.points.rowwise()) {
      const double square = p.squaredNorm();
      EXPECT_NEAR(square * square, half_width * half_width * (p[0] * p[0] - p[1] * p[1]), 1e-15);
    }
    EXPECT_FALSE(data.boundary_distance);
    EXPECT_FALSE(data.flat);
  }
  // The curvature c = 3 |p| / a^2 is at most 3 / a. A chord is shorter than its arc s by at most
  // c^2 s^3 / 24.
  const Dataset data = make_figure_eight(n, 0);
  for (Index k = 0; k < n; ++k) {
    const double chord = (data.points.row((k + 1) % n) - data.points.row(k)).norm();
    EXPECT_LE(chord, 1e-3 + 1e-15);
    EXPECT_GE(chord, 1e-3 - std::pow(3 / half_width, 2) * 1e-9 / 24);
  }
}

/// The curve passes its crossing after one and three quarters of its length, at right angles.
/// Evenly spaced points do not lie on the crossing.
TEST(FigureEight, CrossesItselfOnce) {
  for (Index n = 1000; n < 1004; ++n) {
    const Dataset data = make_figure_eight(n, 0);
    const double step = 1 / static_cast<double>(n);
    const Eigen::VectorXd from_crossing = data.points.rowwise().norm();
    EXPECT_GT(from_crossing.minCoeff(), 0.12 * step);
    for (Index k = 0; k < n; ++k) {
      if (from_crossing[k] > 0.01) continue;
      const double arc = data.parameters(k, 0);
      const double past = std::min(std::abs(arc - 0.25), std::abs(arc - 0.75));
      EXPECT_NEAR(from_crossing[k], past, 1e-6);
      // y / x = sin t is 1 at the first passage and -1 at the second.
      const double slope = data.points(k, 1) / data.points(k, 0);
      EXPECT_NEAR(slope, std::abs(arc - 0.25) < 0.1 ? 1 : -1, 0.01);
    }
  }
}

TEST(CrossingSheets, TheGridContainsTheCrossingOnce) {
  const Dataset data = make_crossing_sheets(10011, 0);
  ASSERT_EQ(data.points.rows(), 2 * 71 * 71 - 71);
  std::set<std::vector<double>> seen;
  Index on_crossing = 0;
  for (Index k = 0; k < data.points.rows(); ++k) {
    const auto p = data.points.row(k);
    EXPECT_TRUE(seen.emplace(p.begin(), p.end()).second);
    EXPECT_EQ(p[data.parameters(k, 0) == 0 ? 2 : 1], 0.0);
    on_crossing += p[1] == 0 && p[2] == 0;
    EXPECT_LE(p.cwiseAbs().maxCoeff(), 0.5);
    EXPECT_EQ((*data.boundary_distance)[k] == 0, p.cwiseAbs().maxCoeff() == 0.5);
    for (int a = 0; a < 3; ++a) EXPECT_NEAR(70 * p[a], std::round(70 * p[a]), 1e-12);
  }
  EXPECT_EQ(on_crossing, 71);
}

/// The distance to the boundary of the point's own sheet, or to the boundary of the other sheet
/// over any point of the crossing.
double slow_distance_to_boundary(double along, double across) {
  double least = std::min(0.5 - std::abs(along), 0.5 - std::abs(across));
  for (int i = 0; i <= 1000; ++i) {
    const double at = i / 1000.0 - 0.5;
    least = std::min(least, std::hypot(along - at, across) + 0.5 - std::abs(at));
  }
  return least;
}

TEST(CrossingSheets, RandomPointsAreUniformAndHaveTheirBoundaryDistance) {
  const Dataset data = make_crossing_sheets(20000, 3, Sampling::random);
  for (const double sheet : {0.0, 1.0}) {
    std::vector<Eigen::RowVector2d> shares;
    for (Index k = 0; k < 20000; ++k) {
      if (data.parameters(k, 0) != sheet) continue;
      shares.emplace_back(data.points(k, 0) + 0.5, data.points(k, sheet == 0 ? 1 : 2) + 0.5);
    }
    RowMatrix pairs(std::ssize(shares), 2);
    for (Index k = 0; k < pairs.rows(); ++k) pairs.row(k) = shares[k];
    expect_uniform_pairs(pairs);
    expect_share(pairs.rows(), 20000, 0.5);
  }
  for (Index k = 0; k < 500; ++k) {
    EXPECT_NEAR((*data.boundary_distance)[k],
                slow_distance_to_boundary(data.parameters(k, 1), data.parameters(k, 2)), 1e-15);
  }
}

TEST(YShape, HasThreeEquallySpacedArmsAndOneCenter) {
  const Dataset data = make_y_shape(1000, 0);
  ASSERT_EQ(data.points.rows(), 3 * 333 + 1);
  EXPECT_EQ(data.points.row(0).norm(), 0.0);
  const double step = 1.0 / 999;
  for (Index k = 1; k < 1000; ++k) {
    const bool first = (k - 1) % 333 == 0;
    EXPECT_NEAR((data.points.row(k) - data.points.row(first ? 0 : k - 1)).norm(), step, 1e-15);
    EXPECT_NEAR((*data.boundary_distance)[k], 1.0 / 3 - data.points.row(k).norm(), 1e-15);
  }
  for (const Index end : {333, 666, 999}) EXPECT_EQ((*data.boundary_distance)[end], 0.0);
  // The ends form an equilateral triangle.
  EXPECT_NEAR((data.points.row(333) - data.points.row(666)).norm(), 1 / std::sqrt(3.0), 1e-15);
  EXPECT_NEAR((data.points.row(666) - data.points.row(999)).norm(), 1 / std::sqrt(3.0), 1e-15);
  EXPECT_NEAR((data.points.row(999) - data.points.row(333)).norm(), 1 / std::sqrt(3.0), 1e-15);
}

TEST(RandomCrossings, AreUniformInLength) {
  const RowMatrix arcs = make_figure_eight(5000, 2, Sampling::random).parameters;
  expect_uniform({arcs.data(), arcs.data() + arcs.size()});
  const Dataset y = make_y_shape(5000, 2, Sampling::random);
  std::vector<double> along;
  for (Index k = 0; k < 5000; ++k) {
    along.push_back((y.parameters(k, 0) + 3 * y.points.row(k).norm()) / 3);
  }
  expect_uniform(along);
}

}  // namespace ldle::datasets::crossings_test
