#include <gtest/gtest.h>
#include <Eigen/Geometry>

#include <cmath>
#include <numbers>

#include "datasets/evenness.h"
#include "ldle/datasets/generators.h"

namespace ldle::datasets::spheres_test {

constexpr double pi = std::numbers::pi;
const double unit_area_radius = std::sqrt(1 / (4 * pi));

double nearest_other(const RowMatrix& points, Index k) {
  Eigen::VectorXd distances = (points.rowwise() - points.row(k)).rowwise().norm();
  distances[k] = std::numeric_limits<double>::infinity();
  return distances.minCoeff();
}

TEST(Sphere, PointsAreEvenlySpacedOnIt) {
  const Dataset data = make_sphere(2000, 0);
  ASSERT_EQ(data.points.rows(), 2000);
  for (Index k = 0; k < 2000; ++k) {
    EXPECT_NEAR(data.points.row(k).norm(), unit_area_radius, 1e-15);
    // Each point has the area 1/n; the densest packing is hexagonal.
    const double spacing = nearest_other(data.points, k) * std::sqrt(2000.0);
    EXPECT_GT(spacing, 0.7);
    EXPECT_LT(spacing, std::sqrt(2 / std::sqrt(3.0)) + 0.02);
  }
  EXPECT_LT(data.points.colwise().mean().norm(), 1e-3);
  EXPECT_FALSE(data.boundary_distance);
}

TEST(Sphere, ParametersAreSphericalCoordinates) {
  const Dataset data = make_sphere(500, 0);
  for (Index k = 0; k < 500; ++k) {
    const double polar = data.parameters(k, 0);
    const double azimuth = data.parameters(k, 1);
    const Eigen::RowVector3d expected(std::sin(polar) * std::cos(azimuth),
                                      std::sin(polar) * std::sin(azimuth), std::cos(polar));
    EXPECT_LT((data.points.row(k) - unit_area_radius * expected).norm(), 1e-14);
  }
}

TEST(SphereHole, HasABallAroundThePoleCutOut) {
  const Dataset whole = make_sphere(10000, 0);
  const Dataset data = make_sphere_hole(9931, 0);
  const Eigen::RowVector3d pole(0, 0, unit_area_radius);
  Index kept = 0;
  for (Index k = 0; k < whole.points.rows(); ++k) {
    kept += (whole.points.row(k) - pole).norm() >= unit_area_radius / 6;
  }
  EXPECT_EQ(data.points.rows(), kept);
  EXPECT_EQ(data.points, whole.points.bottomRows(kept));
}

TEST(SphereHole, BoundaryDistanceIsTheGeodesicDistance) {
  const Dataset data = make_sphere_hole(3000, 0);
  const double edge = 2 * std::asin(1.0 / 12);  // the chord is R/6
  for (Index k = 0; k < data.points.rows(); ++k) {
    // The nearest boundary point has the same azimuth.
    const double azimuth = data.parameters(k, 1);
    const Eigen::RowVector3d foot(std::sin(edge) * std::cos(azimuth),
                                  std::sin(edge) * std::sin(azimuth), std::cos(edge));
    const double chord = (data.points.row(k) - unit_area_radius * foot).norm();
    EXPECT_NEAR((*data.boundary_distance)[k],
                2 * unit_area_radius * std::asin(std::min(1.0, chord / (2 * unit_area_radius))),
                1e-8);
    EXPECT_GE((*data.boundary_distance)[k], 0);
  }
}

TEST(SphereAnomaly, MarksThePointsNearThePole) {
  const Dataset data = make_sphere_anomaly(10000, 0);
  const double marked = data.parameters.col(2).sum();
  // A ball of radius 0.05 around a point of the sphere contains exactly the area pi 0.05^2.
  EXPECT_NEAR(marked, 10000 * pi * 0.0025, 1.0);
  for (Index k = 0; k < 10000; ++k) {
    const double chord = 2 * unit_area_radius * std::sin(data.parameters(k, 0) / 2);
    EXPECT_EQ(data.parameters(k, 2) == 1.0, chord < 0.05);
  }
}

Eigen::RowVector3d direction(double polar, double azimuth) {
  return {std::sin(polar) * std::cos(azimuth), std::sin(polar) * std::sin(azimuth),
          std::cos(polar)};
}

/// |V(a) - V(b)| is the sine of the angle between a and b on the unit sphere, so antipodes
/// coincide. The points are scaled by 1 / sqrt(2 pi) because half a unit sphere has the area 2 pi.
TEST(ProjectivePlane, ChordsAreSinesOfAngles) {
  const Index n = 300;
  for (const Sampling sampling : {Sampling::grid, Sampling::random}) {
    const Dataset data = make_projective_plane(n, 1, sampling);
    ASSERT_EQ(data.points.rows(), n);
    ASSERT_EQ(data.points.cols(), 5);
    for (Index k = 0; k < n; ++k) {
      EXPECT_NEAR(std::sqrt(2 * pi) * data.points.row(k).norm(), 1 / std::sqrt(3.0), 1e-15);
      const Eigen::RowVector3d a = direction(data.parameters(k, 0), data.parameters(k, 1));
      for (Index l = 0; l < k; ++l) {
        const Eigen::RowVector3d b = direction(data.parameters(l, 0), data.parameters(l, 1));
        const double chord = std::sqrt(2 * pi) * (data.points.row(k) - data.points.row(l)).norm();
        ASSERT_NEAR(chord, a.cross(b).norm(), 1e-14);
      }
    }
    EXPECT_FALSE(data.boundary_distance);
    EXPECT_FALSE(data.flat);
  }
}

/// V is the traceless part of the matrix v v^T: the entries y z, x z and x y off the diagonal, and
/// x^2 - y^2 and 1 - 3 z^2 from the diagonal.
TEST(ProjectivePlane, PointsAreTheVeroneseImage) {
  const Dataset data = make_projective_plane(500, 0);
  for (Index k = 0; k < 500; ++k) {
    const Eigen::RowVector3d v = direction(data.parameters(k, 0), data.parameters(k, 1));
    EXPECT_GT(v[2], 0);
    const Eigen::RowVectorXd image = std::sqrt(2 * pi) * data.points.row(k);
    EXPECT_NEAR(image[0], v[1] * v[2], 1e-15);
    EXPECT_NEAR(image[1], v[0] * v[2], 1e-15);
    EXPECT_NEAR(image[2], v[0] * v[1], 1e-15);
    EXPECT_NEAR(2 * image[3], v[0] * v[0] - v[1] * v[1], 1e-15);
    EXPECT_NEAR(2 * std::sqrt(3.0) * image[4], 1 - 3 * v[2] * v[2], 1e-14);
  }
}

TEST(ThreeSpheres, AreSeparateAndHaveTotalAreaOne) {
  const Dataset data = make_three_spheres(1000, 0);
  const double radius = unit_area_radius / std::sqrt(3.0);
  Eigen::Matrix3d centers = Eigen::Matrix3d::Zero();
  Eigen::Vector3d counts = Eigen::Vector3d::Zero();
  for (Index k = 0; k < 1000; ++k) {
    const auto component = static_cast<Index>(data.parameters(k, 0));
    centers.row(component) += data.points.row(k);
    counts[component] += 1;
  }
  for (int c = 0; c < 3; ++c) centers.row(c) /= counts[c];
  EXPECT_LE(counts.maxCoeff() - counts.minCoeff(), 1);
  for (Index k = 0; k < 1000; ++k) {
    const auto component = static_cast<Index>(data.parameters(k, 0));
    EXPECT_NEAR((data.points.row(k) - centers.row(component)).norm(), radius, 2e-3);
  }
  EXPECT_GT((centers.row(0) - centers.row(1)).norm(), 3 * radius);
  EXPECT_GT((centers.row(1) - centers.row(2)).norm(), 3 * radius);
}

TEST(SphereAndSwissRoll, OnlyTheRollHasABoundary) {
  const Dataset data = make_sphere_and_swiss_roll(2000, 0);
  double gap = std::numeric_limits<double>::infinity();
  for (Index k = 0; k < data.points.rows(); ++k) {
    const bool roll = data.parameters(k, 0) == 1.0;
    EXPECT_EQ(std::isfinite((*data.boundary_distance)[k]), roll);
    if (roll) continue;
    for (Index l = k; l < data.points.rows(); ++l) {
      if (data.parameters(l, 0) == 1.0) {
        gap = std::min(gap, (data.points.row(k) - data.points.row(l)).norm());
      }
    }
  }
  EXPECT_GT(gap, 0.3);
}

/// Height and azimuth of each point, scaled to [0, 1]. By Archimedes' theorem both are uniform if
/// points are uniform in area.
RowMatrix height_and_azimuth(const RowMatrix& points, double lowest, double highest) {
  RowMatrix shares(points.rows(), 2);
  for (Index k = 0; k < points.rows(); ++k) {
    const double turn = std::atan2(points(k, 1), points(k, 0)) / (2 * pi);
    shares.row(k) << (points(k, 2) - lowest) / (highest - lowest), turn - std::floor(turn);
  }
  return shares;
}

TEST(RandomSphere, IsUniformInArea) {
  const Dataset data = make_sphere(10000, 4, Sampling::random);
  EXPECT_LT((data.points.rowwise().norm().array() - unit_area_radius).abs().maxCoeff(), 1e-15);
  expect_uniform_pairs(height_and_azimuth(data.points, -unit_area_radius, unit_area_radius));
}

TEST(RandomSphere, WithAHoleIsUniformOutsideTheHole) {
  const Dataset data = make_sphere_hole(10000, 4, Sampling::random);
  const double top = unit_area_radius * (1 - 1.0 / 72);
  expect_uniform_pairs(height_and_azimuth(data.points, -unit_area_radius, top));
}

TEST(RandomProjectivePlane, IsUniformInArea) {
  RowMatrix shares = make_projective_plane(10000, 4, Sampling::random).parameters;
  shares.col(0) = shares.col(0).array().cos();
  shares.col(1) /= 2 * pi;
  expect_uniform_pairs(shares);
}

TEST(RandomSpheres, AreSampledIndependently) {
  const Dataset data = make_three_spheres(300, 1, Sampling::random);
  EXPECT_NE(data.parameters.row(0).tail(2), data.parameters.row(100).tail(2));
  const Dataset pair = make_sphere_and_swiss_roll(400, 1, Sampling::random);
  EXPECT_EQ(pair.points.rows(), 400);
  EXPECT_EQ((pair.parameters.col(0).array() == 1.0).count(), 200);
}

}  // namespace ldle::datasets::spheres_test
