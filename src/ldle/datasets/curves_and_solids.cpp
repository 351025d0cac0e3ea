#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ldle/datasets/generators.h"
#include "ldle/datasets/lattice.h"

namespace ldle::datasets {

namespace {

constexpr double pi = std::numbers::pi;
constexpr std::array<double, 3> sides{1.0, 0.8, 0.6};

using Counts = std::array<Index, 3>;

double total(const Counts& counts) {
  return static_cast<double>(counts[0] * counts[1] * counts[2]);
}

Counts cuboid_counts(Index resolution) {
  Counts counts;
  for (int a = 0; a < 3; ++a) counts[a] = side_points(sides[a], static_cast<double>(resolution));
  return counts;
}

/// A circle needs three points.
Counts torus_counts(Index resolution) {
  Counts counts;
  for (int a = 0; a < 3; ++a) {
    counts[a] = std::max<Index>(3, std::llround(sides[a] * static_cast<double>(resolution)));
  }
  return counts;
}

/// Every triple i < counts, as shares i / divisors of the sides.
RowMatrix box_grid(const Counts& counts, const Counts& divisors) {
  RowMatrix grid(counts[0] * counts[1] * counts[2], 3);
  for (Index k = 0; k < grid.rows(); ++k) {
    const Counts index{k / (counts[1] * counts[2]), k / counts[2] % counts[1], k % counts[2]};
    for (int a = 0; a < 3; ++a) {
      grid(k, a) = sides[a] * (static_cast<double>(index[a]) / static_cast<double>(divisors[a]));
    }
  }
  return grid;
}

}  // namespace

/// The circle of length 1.
Dataset make_circle(Index n, std::uint64_t /*seed*/) {
  Dataset data;
  data.points.resize(n, 2);
  data.parameters.resize(n, 1);
  for (Index k = 0; k < n; ++k) {
    const double angle = 2 * pi * (static_cast<double>(k) / static_cast<double>(n));
    data.points.row(k) << std::cos(angle) / (2 * pi), std::sin(angle) / (2 * pi);
    data.parameters(k, 0) = angle;
  }
  data.parameter_names = {"angle"};
  return data;
}

/// One and a half turns of a helix of length 1, by arc length.
Dataset make_interval_curve(Index n, std::uint64_t /*seed*/) {
  constexpr double turns = 3 * pi;
  constexpr double radius = 0.09;
  const double rise = std::sqrt(1 - turns * turns * radius * radius);
  Dataset data;
  data.points.resize(n, 3);
  data.parameters.resize(n, 1);
  std::vector<double> distances(n);
  for (Index k = 0; k < n; ++k) {
    const double arc = static_cast<double>(k) / static_cast<double>(n - 1);
    data.points.row(k) << radius * std::cos(turns * arc), radius * std::sin(turns * arc),
        rise * arc;
    data.parameters(k, 0) = arc;
    distances[k] = std::min(arc, 1 - arc);
  }
  data.parameter_names = {"arc_length"};
  data.flat = data.parameters;
  data.boundary_distance = std::move(distances);
  return data;
}

/// A solid box of sides 1, 0.8 and 0.6.
Dataset make_cuboid(Index n, std::uint64_t /*seed*/) {
  const Counts counts =
      cuboid_counts(closest_resolution(n, [](Index r) { return total(cuboid_counts(r)); }));
  Dataset data;
  data.points = box_grid(counts, {counts[0] - 1, counts[1] - 1, counts[2] - 1});
  data.parameters = data.points;
  data.parameter_names = {"x", "y", "z"};
  data.flat = data.points;
  std::vector<double> distances(data.points.rows());
  for (Index k = 0; k < data.points.rows(); ++k) {
    const auto point = data.points.row(k);
    distances[k] = std::min({point[0], sides[0] - point[0], point[1], sides[1] - point[1], point[2],
                             sides[2] - point[2]});
  }
  data.boundary_distance = std::move(distances);
  return data;
}

/// A product of three circles of lengths 1, 0.8 and 0.6.
Dataset make_flat_3_torus(Index n, std::uint64_t /*seed*/) {
  const Counts counts =
      torus_counts(closest_resolution(n, [](Index r) { return total(torus_counts(r)); }));
  const RowMatrix arcs = box_grid(counts, counts);
  Dataset data;
  data.points.resize(arcs.rows(), 6);
  data.parameters.resize(arcs.rows(), 3);
  for (Index a = 0; a < 3; ++a) {
    const double radius = sides[a] / (2 * pi);
    data.parameters.col(a) = arcs.col(a) / radius;
    data.points.col(2 * a) = radius * data.parameters.col(a).array().cos();
    data.points.col(2 * a + 1) = radius * data.parameters.col(a).array().sin();
  }
  data.parameter_names = {"first", "second", "third"};
  return data;
}

}  // namespace ldle::datasets
