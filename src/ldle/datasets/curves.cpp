#include <algorithm>
#include <cmath>

#include "ldle/core/random.h"
#include "ldle/datasets/arc_length.h"
#include "ldle/datasets/coil.h"
#include "ldle/datasets/generators.h"

namespace ldle::datasets {

namespace {

/// Returns the arc lengths of n points on a curve of length 1. On a grid, points of a closed curve
/// are 1 / n apart; on an open curve the last point is its end.
RowMatrix arcs(Index n, std::uint64_t seed, Sampling sampling, bool closed) {
  Random random(seed);
  const auto steps = static_cast<double>(closed ? n : n - 1);
  RowMatrix arcs(n, 1);
  for (Index k = 0; k < n; ++k) {
    arcs(k, 0) = sampling == Sampling::random ? random.uniform() : static_cast<double>(k) / steps;
  }
  return arcs;
}

/// The true values of an open curve of length 1. The caller must set the points.
Dataset open_curve(const RowMatrix& arcs) {
  Dataset data;
  data.parameters = arcs;
  data.parameter_names = {"arc_length"};
  data.flat = arcs;
  std::vector<double> distances;
  for (const double arc : arcs.reshaped()) distances.push_back(std::min(arc, 1 - arc));
  data.boundary_distance = std::move(distances);
  return data;
}

RowMatrix points_of(const Coil& coil, const RowMatrix& arcs) {
  RowMatrix points(arcs.rows(), coil.space());
  for (Index k = 0; k < arcs.rows(); ++k) points.row(k) = coil.at(arcs(k, 0));
  return points;
}

}  // namespace

/// The circle of length 1.
Dataset make_circle(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data;
  data.parameters = 2 * pi * arcs(n, seed, sampling, true);
  data.parameter_names = {"angle"};
  data.points.resize(n, 2);
  for (Index k = 0; k < n; ++k) {
    const double angle = data.parameters(k, 0);
    data.points.row(k) << std::cos(angle) / (2 * pi), std::sin(angle) / (2 * pi);
  }
  return data;
}

/// One and a half turns of a helix of length 1, by arc length.
Dataset make_interval_curve(Index n, std::uint64_t seed, Sampling sampling) {
  constexpr double turns = 3 * pi;
  constexpr double radius = 0.09;
  const double rise = std::sqrt(1 - turns * turns * radius * radius);
  Dataset data = open_curve(arcs(n, seed, sampling, false));
  data.points.resize(n, 3);
  for (Index k = 0; k < n; ++k) {
    const double arc = data.parameters(k, 0);
    data.points.row(k) << radius * std::cos(turns * arc), radius * std::sin(turns * arc),
        rise * arc;
  }
  return data;
}

/// An open curve of length 1 in six dimensions.
Dataset make_open_curve(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data = open_curve(arcs(n, seed, sampling, false));
  data.points = points_of(Coil({2.0, 5.0, 9.0}), data.parameters);
  return data;
}

/// A closed curve of length 1 in six dimensions, made of the first, second and third harmonic.
Dataset make_closed_curve(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data;
  data.parameters = arcs(n, seed, sampling, true);
  data.parameter_names = {"arc_length"};
  data.points = points_of(Coil({2 * pi, 4 * pi, 6 * pi}), data.parameters);
  return data;
}

/// A curve that goes twice around a ring of radius 2 and three times around its tube of radius 1,
/// by arc length and scaled to length 1. Its squared speed is the sum of the squared speeds around
/// the ring and around the tube.
Dataset make_trefoil(Index n, std::uint64_t seed, Sampling sampling) {
  const ArcLength arc([](double t) { return std::hypot(2 * (2 + std::cos(3 * t)), 3.0); });
  Dataset data;
  data.parameters = arcs(n, seed, sampling, true);
  data.parameter_names = {"arc_length"};
  data.points.resize(n, 3);
  for (Index k = 0; k < n; ++k) {
    const double t = arc.parameter_at(data.parameters(k, 0));
    const double radius = 2 + std::cos(3 * t);
    data.points.row(k) << radius * std::cos(2 * t), radius * std::sin(2 * t), std::sin(3 * t);
  }
  data.points /= arc.total();
  return data;
}

}  // namespace ldle::datasets
