#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "datasets/evenness.h"
#include "ldle/datasets/generators.h"

namespace ldle::datasets {
namespace {

constexpr double pi = std::numbers::pi;

TEST(FlatTorus, IsAProductOfCirclesOfThePapersSize) {
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

TEST(FlatTorus, AllNeighborsAreEquallyFar) {
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

/// X(theta + 2 pi, phi) = X(theta, -phi), and a step in theta turns the bottle rigidly.
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
    // The tube's plane turns half as fast as the ring.
    const double half = data.parameters(k, 0) / 2;
    EXPECT_NEAR(p[2] * std::sin(half) - p[3] * std::cos(half), 0, 1e-15);
  }
}

TEST(Moebius, IsThePapersGridAndClosesWithATwist) {
  const Dataset data = make_moebius(10580, 0);
  ASSERT_EQ(data.points.rows(), 230 * 46);
  for (Index j = 0; j < 46; ++j) {
    const auto last = data.points.row(229 * 46 + j);
    const double step = (last - data.points.row(228 * 46 + j)).norm();
    EXPECT_NEAR((last - data.points.row(45 - j)).norm(), step, 1e-2 * step);
  }
}

TEST(Moebius, HasItsLengthAndWidth) {
  const Dataset data = make_moebius(45, 0);
  ASSERT_EQ(data.points.rows(), 45);  // 15 x 3: the second of three is on the middle line
  for (Index i = 0; i < 15; ++i) {
    EXPECT_NEAR(data.points.row(3 * i + 1).norm(), 1 / pi, 1e-15);
    EXPECT_NEAR((data.points.row(3 * i + 2) - data.points.row(3 * i)).norm(), 0.5, 1e-15);
    EXPECT_EQ((*data.boundary_distance)[3 * i], 0.0);
    EXPECT_EQ((*data.boundary_distance)[3 * i + 1], 0.25);
    EXPECT_EQ((*data.boundary_distance)[3 * i + 2], 0.0);
  }
}

/// The lines across are straight, of unit speed and orthogonal to the curves of equal offset, hence
/// shortest paths to the rim.
TEST(Moebius, BoundaryDistanceRunsAcross) {
  const Dataset data = make_moebius(10580, 0);
  for (Index i = 1; i < 229; ++i) {
    for (Index j = 0; j < 46; ++j) {
      const Index k = i * 46 + j;
      const Index rim = i * 46 + (j < 23 ? 0 : 45);
      const Eigen::RowVector3d across = data.points.row(i * 46 + 45) - data.points.row(i * 46);
      EXPECT_NEAR((*data.boundary_distance)[k], (data.points.row(k) - data.points.row(rim)).norm(),
                  1e-14);
      const Eigen::RowVector3d around = data.points.row(k + 46) - data.points.row(k - 46);
      EXPECT_NEAR(across.dot(around) / (across.norm() * around.norm()), 0, 1e-3);
    }
  }
}

TEST(CurvedTorus, PointsSatisfyItsEquation) {
  const double tube = 1 / (pi * pi);
  const Dataset data = make_curved_torus(1000, 3);
  for (Index k = 0; k < 1000; ++k) {
    const double ring = data.points.row(k).head(2).norm() - 0.25;
    EXPECT_NEAR(std::hypot(ring, data.points(k, 2)), tube, 1e-15);
  }
}

/// With density proportional to R + r cos(phi): E[cos(phi)] = r / (2 R), E[sin(phi)] = 0.
TEST(CurvedTorus, IsEvenInArea) {
  const Index n = 40000;
  const Dataset data = make_curved_torus(n, 1);
  const double five_sigma = 5 * std::sqrt(0.5 / n);
  EXPECT_NEAR(data.parameters.col(1).array().cos().mean(), 1 / (pi * pi) / 0.5, five_sigma);
  EXPECT_NEAR(data.parameters.col(1).array().sin().mean(), 0, five_sigma);
  EXPECT_NEAR(data.parameters.col(0).array().cos().mean(), 0, five_sigma);
}

TEST(RandomFlatTorus, HasEvenAngles) {
  const Dataset data = make_flat_torus(10000, 2, Sampling::random);
  EXPECT_LT((data.points.leftCols(2).rowwise().norm().array() - 1 / pi).abs().maxCoeff(), 1e-15);
  expect_uniform_pairs(data.parameters / (2 * pi));
}

/// The area of a patch is the integral of sqrt(det(J^T J)), J by differences of the points: a slow
/// oracle for the share of the surface in each cell of the parameters.
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

/// Every cell of a division of the parameters gets its share of the points.
template <class Position>
void expect_even_in_area(const RowMatrix& parameters, const Position& position, double low,
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

TEST(RandomMoebius, IsEvenInArea) {
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
  expect_even_in_area(data.parameters, position, -0.25, 0.25);
}

TEST(RandomKleinBottle, IsEvenInArea) {
  const auto position = [](double theta, double phi) {
    const double radius = 1 / pi + std::cos(phi) / (4 * pi);
    const double lift = std::sin(phi) / (4 * pi);
    return Eigen::RowVector4d(radius * std::cos(theta), radius * std::sin(theta),
                              lift * std::cos(theta / 2), lift * std::sin(theta / 2));
  };
  expect_even_in_area(make_klein_bottle(30000, 2, Sampling::random).parameters, position, 0,
                      2 * pi);
}

}  // namespace
}  // namespace ldle::datasets
