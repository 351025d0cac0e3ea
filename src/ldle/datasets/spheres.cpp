#include <cmath>
#include <limits>
#include <numbers>

#include "ldle/datasets/generators.h"

namespace ldle::datasets {

namespace {

constexpr double pi = std::numbers::pi;

double radius_of_area(double area) {
  return std::sqrt(area / (4 * pi));
}

/// Point k of n on the golden spiral over the unit sphere: equal steps of height, so that every
/// point owns the same area, and turns by the golden angle.
struct SpiralPoint {
  double height;
  double azimuth;
  Eigen::RowVector3d position;

  SpiralPoint(Index k, Index n) {
    const double turn = static_cast<double>(k) / std::numbers::phi;
    height = 1 - (2 * static_cast<double>(k) + 1) / static_cast<double>(n);
    azimuth = 2 * pi * (turn - std::floor(turn));
    const double radius = std::sqrt(1 - height * height);
    position << radius * std::cos(azimuth), radius * std::sin(azimuth), height;
  }
  double polar() const { return std::acos(height); }
};

/// Rows first .. last-1 of the spiral of n points on the sphere of area 1.
Dataset spiral_part(Index first, Index last, Index n) {
  const double radius = radius_of_area(1.0);
  Dataset data;
  data.points.resize(last - first, 3);
  data.parameters.resize(last - first, 2);
  for (Index k = first; k < last; ++k) {
    const SpiralPoint point(k, n);
    data.points.row(k - first) = radius * point.position;
    data.parameters.row(k - first) << point.polar(), point.azimuth;
  }
  data.parameter_names = {"polar", "azimuth"};
  return data;
}

}  // namespace

Dataset make_sphere(Index n, std::uint64_t /*seed*/) {
  return spiral_part(0, n, n);
}

/// The ball of radius R/6 around the pole cuts a cap of height R/72, the share 1/144 of the area.
Dataset make_sphere_hole(Index n, std::uint64_t /*seed*/) {
  const auto whole = static_cast<Index>(std::llround(static_cast<double>(n) * 144 / 143));
  Index first = 0;
  while (SpiralPoint(first, whole).height > 1 - 1.0 / 72) ++first;
  Dataset data = spiral_part(first, whole, whole);
  const double rim = std::acos(1 - 1.0 / 72);
  std::vector<double> distances(data.points.rows());
  for (Index k = 0; k < data.points.rows(); ++k) {
    distances[k] = radius_of_area(1.0) * (data.parameters(k, 0) - rim);
  }
  data.boundary_distance = std::move(distances);
  return data;
}

Dataset make_sphere_anomaly(Index n, std::uint64_t seed) {
  Dataset data = make_sphere(n, seed);
  const Eigen::RowVector3d pole(0, 0, radius_of_area(1.0));
  data.parameters.conservativeResize(n, 3);
  for (Index k = 0; k < n; ++k) {
    data.parameters(k, 2) = (data.points.row(k) - pole).norm() < 0.05 ? 1.0 : 0.0;
  }
  data.parameter_names.push_back("anomalous");
  return data;
}

/// Three spheres of area 1/3 in a row, a diameter apart.
Dataset make_three_spheres(Index n, std::uint64_t /*seed*/) {
  const double radius = radius_of_area(1.0 / 3);
  Dataset data;
  data.points.resize(n, 3);
  data.parameters.resize(n, 3);
  for (Index sphere = 0; sphere < 3; ++sphere) {
    const Index first = sphere * n / 3;
    const Index count = (sphere + 1) * n / 3 - first;
    const Eigen::RowVector3d center(4 * radius * static_cast<double>(sphere), 0, 0);
    for (Index k = 0; k < count; ++k) {
      const SpiralPoint point(k, count);
      data.points.row(first + k) = center + radius * point.position;
      data.parameters.row(first + k) << static_cast<double>(sphere), point.polar(), point.azimuth;
    }
  }
  data.parameter_names = {"component", "polar", "azimuth"};
  return data;
}

/// Half of the points each; both have area 1, so the density is the same.
Dataset make_sphere_and_swiss_roll(Index n, std::uint64_t seed) {
  const Dataset sphere = make_sphere(n / 2, seed);
  const Dataset roll = make_swiss_roll(n - n / 2, seed);
  const Index total = sphere.points.rows() + roll.points.rows();
  Dataset data;
  data.points.resize(total, 3);
  data.points << sphere.points, roll.points;
  data.points.topRows(sphere.points.rows()).col(0).array() += 1.0;
  data.parameters.resize(total, 3);
  data.parameters.col(0) << Eigen::VectorXd::Zero(sphere.points.rows()),
      Eigen::VectorXd::Ones(roll.points.rows());
  data.parameters.rightCols(2) << sphere.parameters.col(1), sphere.points.col(2), roll.parameters;
  data.parameter_names = {"component", "angle", "height"};
  std::vector<double> distances(sphere.points.rows(), std::numeric_limits<double>::infinity());
  distances.insert(distances.end(), roll.boundary_distance->begin(), roll.boundary_distance->end());
  data.boundary_distance = std::move(distances);
  return data;
}

}  // namespace ldle::datasets
