#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/core/random.h"
#include "ldle/datasets/generators.h"

namespace ldle::datasets {

namespace {

double radius_of_area(double area) {
  return std::sqrt(area / (4 * pi));
}

/// A point of the unit sphere.
struct SpherePoint {
  double height;
  double azimuth;

  double polar() const { return std::acos(height); }
  Eigen::RowVector3d position() const {
    const double radius = std::sqrt(1 - height * height);
    return {radius * std::cos(azimuth), radius * std::sin(azimuth), height};
  }
};

/// Returns point k of n on the golden spiral: equal steps of height, so every point stands for the
/// same area, and turns by the golden angle.
SpherePoint spiral_point(Index k, Index n) {
  const double turn = static_cast<double>(k) / std::numbers::phi;
  return {1 - (2 * static_cast<double>(k) + 1) / static_cast<double>(n),
          2 * pi * (turn - std::floor(turn))};
}

/// Uniform in area: zones of equal height on a sphere have equal areas.
SpherePoint random_point(Random& random, double greatest_height = 1.0) {
  const double height = random.uniform(-1.0, greatest_height);
  return {height, random.uniform(0, 2 * pi)};
}

std::vector<SpherePoint> whole_sphere(Index n, Sampling sampling, Random& random) {
  std::vector<SpherePoint> points;
  for (Index k = 0; k < n; ++k) {
    points.push_back(sampling == Sampling::grid ? spiral_point(k, n) : random_point(random));
  }
  return points;
}

/// Scales points of the unit sphere to the sphere of area 1.
Dataset sphere_dataset(const std::vector<SpherePoint>& points) {
  const double radius = radius_of_area(1.0);
  const Index n = std::ssize(points);
  Dataset data;
  data.points.resize(n, 3);
  data.parameters.resize(n, 2);
  for (Index k = 0; k < n; ++k) {
    data.points.row(k) = radius * points[k].position();
    data.parameters.row(k) << points[k].polar(), points[k].azimuth;
  }
  data.parameter_names = {"polar", "azimuth"};
  return data;
}

/// A ball of radius R/6 around the pole cuts off a cap of height R/72, which is 1/144 of the area.
std::vector<SpherePoint> sphere_less_cap(Index n, Sampling sampling, Random& random) {
  constexpr double edge_height = 1 - 1.0 / 72;
  std::vector<SpherePoint> points;
  if (sampling == Sampling::random) {
    for (Index k = 0; k < n; ++k) points.push_back(random_point(random, edge_height));
    return points;
  }
  const auto whole = static_cast<Index>(std::llround(static_cast<double>(n) * 144 / 143));
  for (Index k = 0; k < whole; ++k) {
    const SpherePoint point = spiral_point(k, whole);
    if (point.height <= edge_height) points.push_back(point);
  }
  return points;
}

/// The Veronese map, V(-x) = V(x). It preserves lengths: at the north pole it maps the tangent
/// vectors (1, 0, 0) and (0, 1, 0) to unit vectors along the second and the first axis, and every
/// rotation of the sphere corresponds to a rotation of the image.
Eigen::RowVector<double, 5> veronese(const Eigen::RowVector3d& point) {
  const double x = point[0];
  const double y = point[1];
  const double z = point[2];
  Eigen::RowVector<double, 5> image;
  image << y * z, x * z, x * y, (x * x - y * y) / 2,
      (x * x + y * y - 2 * z * z) / (2 * std::numbers::sqrt3);
  return image;
}

/// Returns n points of the upper half of the spiral or of the sphere: one of each two antipodes.
std::vector<SpherePoint> half_sphere(Index n, Sampling sampling, Random& random) {
  std::vector<SpherePoint> points;
  for (Index k = 0; k < n; ++k) {
    if (sampling == Sampling::grid) {
      points.push_back(spiral_point(k, 2 * n));
    } else {
      const double height = random.uniform();
      points.push_back({height, random.uniform(0, 2 * pi)});
    }
  }
  return points;
}

}  // namespace

Dataset make_sphere(Index n, std::uint64_t seed, Sampling sampling) {
  Random random(seed);
  return sphere_dataset(whole_sphere(n, sampling, random));
}

Dataset make_sphere_hole(Index n, std::uint64_t seed, Sampling sampling) {
  Random random(seed);
  Dataset data = sphere_dataset(sphere_less_cap(n, sampling, random));
  const double edge_angle = std::acos(1 - 1.0 / 72);
  std::vector<double> distances(data.points.rows());
  for (Index k = 0; k < data.points.rows(); ++k) {
    distances[k] = radius_of_area(1.0) * std::max(data.parameters(k, 0) - edge_angle, 0.0);
  }
  data.boundary_distance = std::move(distances);
  return data;
}

Dataset make_sphere_anomaly(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data = make_sphere(n, seed, sampling);
  const Eigen::RowVector3d pole(0, 0, radius_of_area(1.0));
  data.parameters.conservativeResize(n, 3);
  for (Index k = 0; k < n; ++k) {
    data.parameters(k, 2) = (data.points.row(k) - pole).norm() < 0.05 ? 1.0 : 0.0;
  }
  data.parameter_names.push_back("anomalous");
  return data;
}

/// Half a unit sphere has the area 2 pi, so it is scaled by 1 / sqrt(2 pi) to area 1.
Dataset make_projective_plane(Index n, std::uint64_t seed, Sampling sampling) {
  Random random(seed);
  const std::vector<SpherePoint> points = half_sphere(n, sampling, random);
  const double scale = 1 / std::sqrt(2 * pi);
  Dataset data;
  data.points.resize(n, 5);
  data.parameters.resize(n, 2);
  for (Index k = 0; k < n; ++k) {
    data.points.row(k) = scale * veronese(points[k].position());
    data.parameters.row(k) << points[k].polar(), points[k].azimuth;
  }
  data.parameter_names = {"polar", "azimuth"};
  return data;
}

/// Three spheres of area 1/3 in a row, with gaps of one diameter.
Dataset make_three_spheres(Index n, std::uint64_t seed, Sampling sampling) {
  Random random(seed);
  const double radius = radius_of_area(1.0 / 3);
  Dataset data;
  data.points.resize(n, 3);
  data.parameters.resize(n, 3);
  for (Index sphere = 0; sphere < 3; ++sphere) {
    const Index first = sphere * n / 3;
    const Index count = (sphere + 1) * n / 3 - first;
    const Eigen::RowVector3d center(4 * radius * static_cast<double>(sphere), 0, 0);
    const std::vector<SpherePoint> points = whole_sphere(count, sampling, random);
    for (Index k = 0; k < count; ++k) {
      data.points.row(first + k) = center + radius * points[k].position();
      data.parameters.row(first + k) << static_cast<double>(sphere), points[k].polar(),
          points[k].azimuth;
    }
  }
  data.parameter_names = {"component", "polar", "azimuth"};
  return data;
}

/// Each part has half of the points. Both have area 1, so the density is the same.
Dataset make_sphere_and_swiss_roll(Index n, std::uint64_t seed, Sampling sampling) {
  const Dataset sphere = make_sphere(n / 2, seed, sampling);
  const Dataset roll = make_swiss_roll(n - n / 2, seed + 1, sampling);
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
