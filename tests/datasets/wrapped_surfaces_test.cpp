#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "datasets/evenness.h"
#include "ldle/datasets/generators.h"

namespace ldle::datasets::wrapped_surfaces_test {

constexpr double pi = std::numbers::pi;

TEST(FlatTorus, IsAProductOfCirclesWithThePapersSize) {
  const Dataset data = make_flat_torus(10000, 0);
  ASSERT_EQ(data.points.rows(), 200 * 50);
  EXPECT_FALSE(data.flat);
  for (Index k = 0; k < 10000; ++k) {
    EXPECT_NEAR(data.points.row(k).head(2).norm(), 1 / pi, 1e-15);
    EXPECT_NEAR(data.points.row(k).tail(2).norm(), 1 / (4 * pi), 1e-15);
    EXPECT_DOUBLE_EQ(data.parameters(k, 0), 0.01 * pi * static_cast<double>(k / 50));
    EXPECT_DOUBLE_EQ(data.parameters(k, 1), 0.04 * pi * static_cast<double>(k % 50));
  }
}

TEST(FlatTorus, NeighborsAreEquallySpaced) {
  const Dataset data = make_flat_torus(1000, 0);
  const auto across = static_cast<Index>(std::lround(std::sqrt(data.points.rows() / 4.0)));
  const Index around = 4 * across;
  const double step = 2 / pi * std::sin(pi / static_cast<double>(around));
  for (Index i = 0; i < around; ++i) {
    for (Index j = 0; j < across; ++j) {
      const Index next = (i + 1) % around * across + j;
      EXPECT_NEAR((data.points.row(next) - data.points.row(i * across + j)).norm(), step, 1e-14);
    }
  }
}

/// X(theta + 2 pi, phi) = X(theta, -phi), and a step in theta is a rotation of the bottle.
TEST(KleinBottle, ClosesWithATwist) {
  const Dataset data = make_klein_bottle(10000, 0);
  ASSERT_EQ(data.points.rows(), 200 * 50);
  for (Index j = 0; j < 50; ++j) {
    const double step = (data.points.row(50 + j) - data.points.row(j)).norm();
    const Index mirrored = (50 - j) % 50;
    EXPECT_NEAR((data.points.row(199 * 50 + j) - data.points.row(mirrored)).norm(), step, 1e-14);
  }
}

TEST(KleinBottle, PointsSatisfyItsEquations) {
  const Dataset data = make_klein_bottle(1000, 0);
  for (Index k = 0; k < data.points.rows(); ++k) {
    const auto p = data.points.row(k);
    const double ring = p.head(2).norm() - 1 / pi;
    EXPECT_NEAR(std::hypot(ring, p.tail(2).norm()), 1 / (4 * pi), 1e-15);
    // The plane of the tube rotates half as fast as the ring.
    const double half = data.parameters(k, 0) / 2;
    EXPECT_NEAR(p[2] * std::sin(half) - p[3] * std::cos(half), 0, 1e-15);
  }
}

TEST(Moebius, IsThePapersGridAndClosesWithAHalfTwist) {
  const Dataset data = make_moebius(10580, 0);
  ASSERT_EQ(data.points.rows(), 230 * 46);
  for (Index j = 0; j < 46; ++j) {
    const auto last = data.points.row(229 * 46 + j);
    const double step = (last - data.points.row(228 * 46 + j)).norm();
    EXPECT_NEAR((last - data.points.row(45 - j)).norm(), step, 1e-2 * step);
  }
}

TEST(Moebius, HasThePapersLengthAndWidth) {
  const Dataset data = make_moebius(45, 0);
  ASSERT_EQ(data.points.rows(), 45);  // 15 x 3: the second of three points is on the center line
  for (Index i = 0; i < 15; ++i) {
    EXPECT_NEAR(data.points.row(3 * i + 1).norm(), 1 / pi, 1e-15);
    EXPECT_NEAR((data.points.row(3 * i + 2) - data.points.row(3 * i)).norm(), 0.5, 1e-15);
    EXPECT_EQ((*data.boundary_distance)[3 * i], 0.0);
    EXPECT_EQ((*data.boundary_distance)[3 * i + 1], 0.25);
    EXPECT_EQ((*data.boundary_distance)[3 * i + 2], 0.0);
  }
}

/// The lines across the strip are straight and orthogonal to the curves of equal offset, so they
/// are shortest paths to the boundary.
void expect_boundary_distance_across(const Dataset& data, Index around, Index across) {
  ASSERT_EQ(data.points.rows(), around * across);
  for (Index i = 1; i + 1 < around; ++i) {
    for (Index j = 0; j < across; ++j) {
      const Index k = i * across + j;
      const Index end = i * across + (j < across / 2 ? 0 : across - 1);
      const Eigen::RowVector3d line =
          data.points.row(i * across + across - 1) - data.points.row(i * across);
      EXPECT_NEAR((*data.boundary_distance)[k], (data.points.row(k) - data.points.row(end)).norm(),
                  1e-14);
      const Eigen::RowVector3d along = data.points.row(k + across) - data.points.row(k - across);
      EXPECT_NEAR(line.dot(along) / (line.norm() * along.norm()), 0, 1e-3);
    }
  }
}

TEST(Moebius, BoundaryDistanceIsMeasuredAcross) {
  expect_boundary_distance_across(make_moebius(10580, 0), 230, 46);
}

TEST(MoebiusThreeHalfTwists, BoundaryDistanceIsMeasuredAcross) {
  expect_boundary_distance_across(make_moebius_three_half_twists(10108, 0), 266, 38);
}

/// In the half-plane at the angle theta the line across the strip has its center on the circle of
/// length 2 and the direction 3 theta / 2. After a full turn it is reversed.
TEST(MoebiusThreeHalfTwists, HasThreeHalfTwists) {
  const Dataset data = make_moebius_three_half_twists(10108, 0);
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double theta = data.parameters(k, 0);
    const double offset = data.parameters(k, 1);
    EXPECT_LE(std::abs(offset), 0.15);
    EXPECT_NEAR(data.points(k, 0) * std::sin(theta), data.points(k, 1) * std::cos(theta), 1e-15);
    EXPECT_NEAR(data.points.row(k).head(2).norm() - 1 / pi, offset * std::cos(1.5 * theta), 1e-15);
    EXPECT_NEAR(data.points(k, 2), offset * std::sin(1.5 * theta), 1e-15);
  }
  for (Index j = 0; j < 38; ++j) {
    const auto last = data.points.row(265 * 38 + j);
    const double step = (last - data.points.row(264 * 38 + j)).norm();
    EXPECT_NEAR((last - data.points.row(37 - j)).norm(), step, 2e-2 * step);
  }
}

TEST(Cylinder, IsAGridOnATubeWithTwoBoundaryLoops) {
  const Dataset data = make_cylinder(10000, 0);
  ASSERT_EQ(data.points.rows(), 100 * 100);
  for (Index k = 0; k < 10000; ++k) {
    EXPECT_NEAR(data.points.row(k).head(2).norm(), 1 / (2 * pi), 1e-15);
    const double height = data.points(k, 2);
    EXPECT_EQ(height, static_cast<double>(k % 100) / 99);
    EXPECT_EQ((*data.boundary_distance)[k], std::min(height, 1 - height));
    const auto next = data.points.row((k + 100) % 10000);
    EXPECT_NEAR((next - data.points.row(k)).norm(), std::sin(pi / 100) / pi, 1e-14);
  }
  EXPECT_FALSE(data.flat);
}

TEST(CurvedTorus, PointsSatisfyItsEquation) {
  const double tube = 1 / (pi * pi);
  const Dataset data = make_curved_torus(1000, 3);
  for (Index k = 0; k < 1000; ++k) {
    const double ring = data.points.row(k).head(2).norm() - 0.25;
    EXPECT_NEAR(std::hypot(ring, data.points(k, 2)), tube, 1e-15);
  }
}

/// With a density proportional to R + r cos(phi), E[cos(phi)] = r / (2 R) and E[sin(phi)] = 0.
TEST(CurvedTorus, IsUniformInArea) {
  const Index n = 40000;
  const Dataset data = make_curved_torus(n, 1);
  const double five_sigma = 5 * std::sqrt(0.5 / n);
  EXPECT_NEAR(data.parameters.col(1).array().cos().mean(), 1 / (pi * pi) / 0.5, five_sigma);
  EXPECT_NEAR(data.parameters.col(1).array().sin().mean(), 0, five_sigma);
  EXPECT_NEAR(data.parameters.col(0).array().cos().mean(), 0, five_sigma);
}

constexpr double link = 0.22;
constexpr double link_tube = 1 / (8 * pi * pi * link);

/// Moves the second torus to the place of the first.
Eigen::RowVector3d moved_back(const Eigen::RowVector3d& point) {
  return {point[0] - link, point[2], -point[1]};
}

TEST(LinkedTori, PointsSatisfyTheirEquationsAndAreUniformInArea) {
  const Index n = 40000;
  const Dataset data = make_linked_tori(n, 1);
  for (Index k = 0; k < n; ++k) {
    ASSERT_EQ(data.parameters(k, 0), k < n / 2 ? 0.0 : 1.0);
    const Eigen::RowVector3d p =
        k < n / 2 ? Eigen::RowVector3d(data.points.row(k)) : moved_back(data.points.row(k));
    ASSERT_NEAR(std::hypot(p.head(2).norm() - link, p[2]), link_tube, 1e-15);
  }
  const double five_sigma = 5 * std::sqrt(0.5 / (n / 2));
  for (const Index first : {Index{0}, n / 2}) {
    const auto angles = data.parameters.middleRows(first, n / 2);
    EXPECT_NEAR(angles.col(2).array().cos().mean(), link_tube / (2 * link), five_sigma);
    EXPECT_NEAR(angles.col(2).array().sin().mean(), 0, five_sigma);
    EXPECT_NEAR(angles.col(1).array().cos().mean(), 0, five_sigma);
  }
}

/// The second torus crosses the plane of the first once inside the hole of the first and once
/// outside it. The distance of the tori is more than four times the spacing 1 / sqrt(2000).
TEST(LinkedTori, AreLinkedAndSeparate) {
  const Dataset data = make_linked_tori(2000, 1);
  const RowMatrix first = data.points.topRows(1000);
  Index within = 0;
  Index outside = 0;
  for (const auto& point : data.points.bottomRows(1000).rowwise()) {
    EXPECT_GT((first.rowwise() - point).rowwise().norm().minCoeff(), link - 2 * link_tube);
    if (std::abs(point[2]) > link_tube / 2) continue;
    const double radius = point.head(2).norm();
    within += radius < link - link_tube;
    outside += radius > link + link_tube;
    EXPECT_TRUE(radius < link - link_tube || radius > link + link_tube);
  }
  EXPECT_GT(within, 10);
  EXPECT_GT(outside, 10);
  EXPECT_GT(link - 2 * link_tube, 4 / std::sqrt(2000.0));
}

TEST(RandomCylinder, IsUniformInArea) {
  RowMatrix shares = make_cylinder(10000, 2, Sampling::random).parameters;
  shares.col(0) /= 2 * pi;
  expect_uniform_pairs(shares);
}

TEST(RandomFlatTorus, HasUniformAngles) {
  const Dataset data = make_flat_torus(10000, 2, Sampling::random);
  EXPECT_LT((data.points.leftCols(2).rowwise().norm().array() - 1 / pi).abs().maxCoeff(), 1e-15);
  expect_uniform_pairs(data.parameters / (2 * pi));
}

/// The area of a cell of the parameters: the integral of sqrt(det(J^T J)).
template <class Position>
double patch_area(const Position& position, Eigen::Vector2d low, Eigen::Vector2d high) {
  constexpr int steps = 16;
  constexpr double h = 1e-5;
  const Eigen::Vector2d cell = (high - low) / steps;
  double area = 0;
  for (int i = 0; i < steps; ++i) {
    for (int j = 0; j < steps; ++j) {
      const double u = low[0] + (i + 0.5) * cell[0];
      const double v = low[1] + (j + 0.5) * cell[1];
      const auto du = ((position(u + h, v) - position(u - h, v)) / (2 * h)).eval();
      const auto dv = ((position(u, v + h) - position(u, v - h)) / (2 * h)).eval();
      area += std::sqrt(du.squaredNorm() * dv.squaredNorm() - std::pow(du.dot(dv), 2)) * cell[0] *
              cell[1];
    }
  }
  return area;
}

/// Checks that the number of points in each cell of the parameters is proportional to its area.
template <class Position>
void expect_uniform_in_area(const RowMatrix& parameters, const Position& position, double low,
                            double high) {
  constexpr int cells = 8;
  const double width = (high - low) / cells;
  RowMatrix areas(cells, cells);
  Eigen::MatrixXi counts = Eigen::MatrixXi::Zero(cells, cells);
  for (int i = 0; i < cells; ++i) {
    for (int j = 0; j < cells; ++j) {
      const Eigen::Vector2d corner(2 * pi * i / cells, low + width * j);
      areas(i, j) = patch_area(position, corner, corner + Eigen::Vector2d(2 * pi / cells, width));
    }
  }
  for (const auto& pair : parameters.rowwise()) {
    ++counts(static_cast<int>(pair[0] / (2 * pi) * cells),
             static_cast<int>((pair[1] - low) / width));
  }
  const Eigen::ArrayXXd expected =
      static_cast<double>(parameters.rows()) * areas.array() / areas.sum();
  const double chi_squared = ((counts.cast<double>().array() - expected).square() / expected).sum();
  const double freedom = cells * cells - 1;
  EXPECT_LT(std::abs(chi_squared - freedom), 5 * std::sqrt(2 * freedom));
}

TEST(RandomMoebius, IsUniformInArea) {
  const auto position = [](double theta, double offset) {
    const double radius = 1 / pi + offset * std::cos(theta / 2);
    return Eigen::RowVector3d(radius * std::cos(theta), radius * std::sin(theta),
                              offset * std::sin(theta / 2));
  };
  const Dataset data = make_moebius(30000, 2, Sampling::random);
  ASSERT_EQ(data.points.rows(), 30000);
  for (Index k = 0; k < 100; ++k) {
    EXPECT_LT((data.points.row(k) - position(data.parameters(k, 0), data.parameters(k, 1))).norm(),
              1e-15);
  }
  expect_uniform_in_area(data.parameters, position, -0.25, 0.25);
}

TEST(RandomMoebiusThreeHalfTwists, IsUniformInArea) {
  const auto position = [](double theta, double offset) {
    const double radius = 1 / pi + offset * std::cos(1.5 * theta);
    return Eigen::RowVector3d(radius * std::cos(theta), radius * std::sin(theta),
                              offset * std::sin(1.5 * theta));
  };
  const Dataset data = make_moebius_three_half_twists(30000, 2, Sampling::random);
  expect_uniform_in_area(data.parameters, position, -0.15, 0.15);
}

TEST(RandomKleinBottle, IsUniformInArea) {
  const auto position = [](double theta, double phi) {
    const double radius = 1 / pi + std::cos(phi) / (4 * pi);
    const double lift = std::sin(phi) / (4 * pi);
    return Eigen::RowVector4d(radius * std::cos(theta), radius * std::sin(theta),
                              lift * std::cos(theta / 2), lift * std::sin(theta / 2));
  };
  expect_uniform_in_area(make_klein_bottle(30000, 2, Sampling::random).parameters, position, 0,
                         2 * pi);
}

}  // namespace ldle::datasets::wrapped_surfaces_test
