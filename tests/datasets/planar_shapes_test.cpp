#include <gtest/gtest.h>

#include <array>
#include <numbers>
#include <set>

#include "datasets/evenness.h"
#include "datasets/sampled_boundary.h"
#include "ldle/datasets/generators.h"

namespace ldle::datasets::planar_shapes_test {

/// The area of the grid's square cells, one for each point.
double covered_area(const Dataset& data, double resolution) {
  return static_cast<double>(data.points.rows()) / (resolution * resolution);
}

/// Compares the boundary distances with those to a sampled boundary.
void expect_boundary(const Dataset& data, const SampledBoundary& oracle) {
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double slow = oracle.distance(data.points(k, 0), data.points(k, 1));
    const double distance = (*data.boundary_distance)[k];
    ASSERT_LE(distance, slow + 1e-12) << data.points.row(k);
    ASSERT_GE(distance, slow - SampledBoundary::step / 2) << data.points.row(k);
  }
}

TEST(Square, IsThePapersGrid) {
  const Dataset data = make_square(10201, 0);
  ASSERT_EQ(data.points.rows(), 101 * 101);
  std::set<std::pair<double, double>> seen;
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double x = data.points(k, 0);
    const double y = data.points(k, 1);
    EXPECT_NEAR(100 * x, std::round(100 * x), 1e-12);
    EXPECT_NEAR(100 * y, std::round(100 * y), 1e-12);
    EXPECT_TRUE(seen.emplace(x, y).second);
    const bool on_boundary = x == 0 || x == 1 || y == 0 || y == 1;
    EXPECT_EQ((*data.boundary_distance)[k] == 0, on_boundary);
  }
}

TEST(Rectangle, IsThePapersGrid) {
  const Dataset data = make_rectangle(10426, 0);
  ASSERT_EQ(data.points.rows(), 401 * 26);
  EXPECT_EQ(data.points.col(0).maxCoeff(), 4.0);
  EXPECT_EQ(data.points.col(1).maxCoeff(), 0.25);
  SampledBoundary oracle;
  oracle.add_segment({0, 0}, {4, 0});
  oracle.add_segment({4, 0}, {4, 0.25});
  oracle.add_segment({4, 0.25}, {0, 0.25});
  oracle.add_segment({0, 0.25}, {0, 0});
  expect_boundary(make_rectangle(500, 0), oracle);
}

class BarbellTest : public ::testing::Test {
 protected:
  double radius = std::sqrt(0.425 / std::numbers::pi);
  double center = 0.75 + radius;
};

TEST_F(BarbellTest, HasAreaOneAndBothSymmetries) {
  // The bar of width 0.1 has 11 rows with a spacing of 0.01.
  const Dataset data = make_barbell(10151, 0);
  EXPECT_NEAR(covered_area(data, 100), 1.0 + 1.5 * 0.01, 0.002);
  std::set<std::pair<double, double>> seen;
  for (Index k = 0; k < data.points.rows(); ++k) seen.emplace(data.points(k, 0), data.points(k, 1));
  for (const auto& [x, y] : seen) {
    EXPECT_TRUE(seen.count({-x, y}));
    EXPECT_TRUE(seen.count({x, -y}));
  }
}

TEST_F(BarbellTest, PointsLieInTheDiscsOrTheBar) {
  const Dataset data = make_barbell(10151, 0);
  Index on_boundary = 0;
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double x = std::abs(data.points(k, 0));
    const double y = std::abs(data.points(k, 1));
    EXPECT_TRUE(std::hypot(x - center, y) <= radius || (x <= center && y <= 0.05));
    if (x < 0.75) {
      EXPECT_LE(y, 0.05);
      EXPECT_EQ((*data.boundary_distance)[k] == 0, y == 0.05);
      on_boundary += y == 0.05;
    }
  }
  EXPECT_EQ(on_boundary, 2 * 149);
}

TEST_F(BarbellTest, BoundaryDistanceAgreesWithASampledBoundary) {
  const double gap = std::asin(0.05 / radius);
  const double corner = center - radius * std::cos(gap);
  SampledBoundary oracle;
  oracle.add_segment({-corner, 0.05}, {corner, 0.05});
  oracle.add_segment({-corner, -0.05}, {corner, -0.05});
  constexpr double pi = std::numbers::pi;
  oracle.add_arc({center, 0}, radius, -pi + gap, pi - gap);
  oracle.add_arc({-center, 0}, radius, gap, 2 * pi - gap);
  expect_boundary(make_barbell(3000, 0), oracle);
}

TEST(SquareTwoHoles, HasADiscAndADiamondCutOut) {
  constexpr double radius = 0.1 * std::numbers::sqrt2;
  constexpr double disc = 0.5 * std::numbers::sqrt2;
  constexpr double diamond = 0.2 * std::numbers::sqrt2;
  const Dataset data = make_square_two_holes(9169, 0);
  Index kept = 0;
  for (Index i = 0; i <= 100; ++i) {
    for (Index j = 0; j <= 100; ++j) {
      const double x = static_cast<double>(i) / 100;
      const double y = static_cast<double>(j) / 100;
      const bool hole = std::hypot(x - disc, y - disc) < radius ||
                        std::abs(x - diamond) + std::abs(y - diamond) < radius;
      kept += hole ? 0 : 1;
    }
  }
  EXPECT_EQ(data.points.rows(), kept);
  SampledBoundary oracle;
  oracle.add_segment({0, 0}, {1, 0});
  oracle.add_segment({1, 0}, {1, 1});
  oracle.add_segment({1, 1}, {0, 1});
  oracle.add_segment({0, 1}, {0, 0});
  oracle.add_arc({disc, disc}, radius, 0, 2 * std::numbers::pi);
  oracle.add_segment({diamond + radius, diamond}, {diamond, diamond + radius});
  oracle.add_segment({diamond, diamond + radius}, {diamond - radius, diamond});
  oracle.add_segment({diamond - radius, diamond}, {diamond, diamond - radius});
  oracle.add_segment({diamond, diamond - radius}, {diamond + radius, diamond});
  expect_boundary(make_square_two_holes(2000, 0), oracle);
}

constexpr Index many = 20000;

TEST(RandomRectangle, IsUniform) {
  RowMatrix points = make_rectangle(many, 5, Sampling::random).points;
  points.col(0) /= 4.0;
  points.col(1) /= 0.25;
  expect_uniform_pairs(points);
}

/// In a disc the squared radius is uniform. The numbers of points in the discs and in the bar are
/// proportional to their areas.
TEST_F(BarbellTest, RandomPointsAreUniform) {
  const Dataset data = make_barbell(many, 5, Sampling::random);
  ASSERT_EQ(data.points.rows(), many);
  std::vector<double> along_bar, radius_share;
  Index right = 0;
  for (Index k = 0; k < many; ++k) {
    const double x = data.points(k, 0);
    const double y = data.points(k, 1);
    const double from_center = std::hypot(std::abs(x) - center, y);
    ASSERT_TRUE(from_center <= radius + 1e-9 || (std::abs(x) <= center && std::abs(y) <= 0.05));
    right += x > 0;
    if (std::abs(x) < 0.75) along_bar.push_back((x + 0.75) / 1.5);
    if (from_center < radius) radius_share.push_back(std::pow(from_center / radius, 2));
  }
  expect_uniform(along_bar);
  expect_uniform(radius_share);
  expect_share(right, many, 0.5);
  expect_share(std::ssize(along_bar), std::ssize(along_bar) + std::ssize(radius_share), 0.15);
}

/// Cells of equal area outside the holes have equal counts.
TEST(SquareTwoHoles, RandomPointsAreUniformAndOutsideTheHoles) {
  constexpr double root = std::numbers::sqrt2;
  const Dataset data = make_square_two_holes(many, 5, Sampling::random);
  std::vector<Index> left_tenth(10, 0);
  Index low_right = 0;
  for (Index k = 0; k < many; ++k) {
    const double x = data.points(k, 0);
    const double y = data.points(k, 1);
    EXPECT_GE(std::hypot(x - 0.5 * root, y - 0.5 * root), 0.1 * root - 1e-9);
    EXPECT_GE(std::abs(x - 0.2 * root) + std::abs(y - 0.2 * root), 0.1 * root - 1e-9);
    if (x < 0.1) ++left_tenth[static_cast<Index>(10 * y)];
    low_right += x > 0.5 && y < 0.5;
  }
  expect_even_counts(left_tenth);
  expect_share(low_right, many, 0.25 / (1 - (std::numbers::pi + 2) * 0.02));
}

SampledBoundary l_shape_boundary() {
  SampledBoundary oracle;
  oracle.add_segment({0, 0}, {1, 0});
  oracle.add_segment({1, 0}, {1, 0.5});
  oracle.add_segment({1, 0.5}, {0.5, 0.5});
  oracle.add_segment({0.5, 0.5}, {0.5, 1});
  oracle.add_segment({0.5, 1}, {0, 1});
  oracle.add_segment({0, 1}, {0, 0});
  return oracle;
}

TEST(LShape, TheGridContainsTheReflexCorner) {
  const Dataset data = make_l_shape(1000, 0);
  Index corners = 0;
  for (Index k = 0; k < data.points.rows(); ++k) {
    EXPECT_TRUE(data.points(k, 0) <= 0.5 || data.points(k, 1) <= 0.5);
    corners += data.points.row(k) == Eigen::RowVector2d(0.5, 0.5);
  }
  EXPECT_EQ(corners, 1);
  expect_boundary(data, l_shape_boundary());
}

TEST(LShape, RandomPointsAreUniform) {
  const Dataset data = make_l_shape(many, 5, Sampling::random);
  std::vector<Index> quarters(3, 0);
  for (Index k = 0; k < many; ++k) {
    ++quarters[data.points(k, 0) > 0.5 ? 1 : data.points(k, 1) > 0.5 ? 2 : 0];
  }
  for (const Index quarter : quarters) expect_share(quarter, many, 1.0 / 3);
  expect_boundary(make_l_shape(1000, 2, Sampling::random), l_shape_boundary());
}

TEST(Annulus, LiesBetweenTwoCirclesAndHasAreaOne) {
  const double inner = 1 / std::sqrt(3 * std::numbers::pi);
  const Dataset data = make_annulus(10000, 0);
  EXPECT_NEAR(covered_area(data, 100), 1.0, 0.005);
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double from_center = data.points.row(k).norm();
    EXPECT_NEAR((*data.boundary_distance)[k],
                std::min(from_center - inner, 2 * inner - from_center), 1e-14);
  }
  EXPECT_EQ(*data.flat, data.points);
  // The squared radius is uniform.
  RowMatrix shares = make_annulus(many, 5, Sampling::random).points;
  for (Index k = 0; k < many; ++k) {
    const double square = shares.row(k).squaredNorm() / (inner * inner);
    const double turn = std::atan2(shares(k, 1), shares(k, 0)) / (2 * std::numbers::pi);
    shares.row(k) << (square - 1) / 3, turn - std::floor(turn);
  }
  expect_uniform_pairs(shares);
}

class DiscThreeHolesTest : public ::testing::Test {
 protected:
  double radius = 1 / std::sqrt(0.88 * std::numbers::pi);

  Eigen::Vector2d center(int hole) const {
    const double angle = 2 * std::numbers::pi * hole / 3;
    return 0.55 * radius * Eigen::Vector2d(std::cos(angle), std::sin(angle));
  }
};

TEST_F(DiscThreeHolesTest, HasAreaOneAndFourBoundaryLoops) {
  const Dataset data = make_disc_three_holes(10000, 0);
  EXPECT_NEAR(covered_area(data, 100), 1.0, 0.005);
  EXPECT_EQ(*data.flat, data.points);
  SampledBoundary oracle;
  oracle.add_arc({0, 0}, radius, 0, 2 * std::numbers::pi);
  for (int hole = 0; hole < 3; ++hole) {
    oracle.add_arc(center(hole), 0.2 * radius, 0, 2 * std::numbers::pi);
  }
  for (const Sampling sampling : {Sampling::grid, Sampling::random}) {
    const Dataset few = make_disc_three_holes(1000, 5, sampling);
    expect_boundary(few, oracle);
    for (const auto& point : few.points.rowwise()) {
      EXPECT_LE(point.norm(), radius + 1e-9);
      for (int hole = 0; hole < 3; ++hole) {
        EXPECT_GE((point.transpose() - center(hole)).norm(), 0.2 * radius - 1e-9);
      }
    }
  }
}

/// In units of pi times the squared radius, the disc between the holes has the area (0.55 - 0.2)^2,
/// a ring around a hole between 0.2 and 0.3 radii 0.3^2 - 0.2^2, and the whole shape 0.88.
TEST_F(DiscThreeHolesTest, RandomPointsAreUniform) {
  const Dataset data = make_disc_three_holes(many, 5, Sampling::random);
  Index within = 0;
  std::array<Index, 3> around{};
  for (const auto& point : data.points.rowwise()) {
    within += point.norm() < 0.35 * radius;
    for (int hole = 0; hole < 3; ++hole) {
      around[hole] += (point.transpose() - center(hole)).norm() < 0.3 * radius;
    }
  }
  expect_share(within, many, 0.35 * 0.35 / 0.88);
  for (const Index ring : around) expect_share(ring, many, 0.05 / 0.88);
}

}  // namespace ldle::datasets::planar_shapes_test
