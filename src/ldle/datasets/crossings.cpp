/// Shapes that are not manifolds: the neighbourhoods of some points are neither lines nor planes.

#include <cmath>

#include "ldle/core/random.h"
#include "ldle/datasets/arc_length.h"
#include "ldle/datasets/generators.h"
#include "ldle/datasets/region.h"

namespace ldle::datasets {

namespace {

/// Rows (sheet, along, across) in even steps. Points that both sheets share belong to the first.
RowMatrix sheets_grid(Index n) {
  // The number of steps is even, so the middle lines are grid lines.
  const Index half =
      closest_resolution(n, [](Index r) { return static_cast<double>((2 * r + 1) * (4 * r + 1)); });
  const Index side = 2 * half + 1;
  RowMatrix grid(side * (2 * side - 1), 3);
  Index row = 0;
  for (Index k = 0; k < 2 * side * side; ++k) {
    const Index sheet = k / (side * side);
    const Index along = k / side % side - half;
    const Index across = k % side - half;
    if (sheet == 1 && across == 0) continue;
    const auto steps = static_cast<double>(2 * half);
    grid.row(row++) << static_cast<double>(sheet), static_cast<double>(along) / steps,
        static_cast<double>(across) / steps;
  }
  return grid;
}

RowMatrix sheets_scatter(Index n, std::uint64_t seed) {
  Random random(seed);
  RowMatrix scatter(n, 3);
  for (Index k = 0; k < n; ++k) {
    scatter(k, 0) = static_cast<double>(random.below(2));
    for (Index a = 1; a < 3; ++a) scatter(k, a) = random.uniform(-0.5, 0.5);
  }
  return scatter;
}

constexpr double arm_length = 1.0 / 3;

/// Rows (arm, distance from the middle) in even steps. The middle belongs to the first arm.
RowMatrix arms_grid(Index n) {
  const Index steps = closest_resolution(n, [](Index r) { return static_cast<double>(3 * r + 1); });
  RowMatrix grid(3 * steps + 1, 2);
  grid.row(0) << 0, 0;
  for (Index k = 0; k < 3 * steps; ++k) {
    const Index arm = k / steps;
    const auto step = static_cast<double>(k % steps + 1);
    grid.row(k + 1) << static_cast<double>(arm), arm_length * (step / static_cast<double>(steps));
  }
  return grid;
}

RowMatrix arms_scatter(Index n, std::uint64_t seed) {
  Random random(seed);
  RowMatrix scatter(n, 2);
  for (Index k = 0; k < n; ++k) {
    scatter(k, 0) = static_cast<double>(random.below(3));
    scatter(k, 1) = random.uniform(0, arm_length);
  }
  return scatter;
}

}  // namespace

/// The lemniscate (x^2 + y^2)^2 = a^2 (x^2 - y^2) of length 1, by arc length. It crosses itself
/// after one and after three quarters of its length. Evenly spaced points start with an offset of
/// an eighth of a step. n / 4 is never a whole number plus 1/8, so no point lies on the crossing,
/// where it would occur twice.
Dataset make_figure_eight(Index n, std::uint64_t seed, Sampling sampling) {
  const ArcLength arc([](double t) { return 1 / std::hypot(1.0, std::sin(t)); });
  Random random(seed);
  Dataset data;
  data.points.resize(n, 2);
  data.parameters.resize(n, 1);
  for (Index k = 0; k < n; ++k) {
    const double share = sampling == Sampling::random
                             ? random.uniform()
                             : (static_cast<double>(k) + 0.125) / static_cast<double>(n);
    const double t = arc.parameter_at(share);
    const double x = std::cos(t) / (arc.total() * (1 + std::sin(t) * std::sin(t)));
    data.points.row(k) << x, x * std::sin(t);
    data.parameters(k, 0) = share;
  }
  data.parameter_names = {"arc_length"};
  return data;
}

/// Two unit squares, z = 0 and y = 0, that cross along the x axis. The distance to the boundary is
/// the distance within the own sheet: a path over the other sheet is never shorter, because from
/// the crossing the boundaries of both sheets are equally far away.
Dataset make_crossing_sheets(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data;
  data.parameters = sampling == Sampling::grid ? sheets_grid(n) : sheets_scatter(n, seed);
  data.parameter_names = {"sheet", "along", "across"};
  data.points = RowMatrix::Zero(data.parameters.rows(), 3);
  std::vector<double> distances(data.points.rows());
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double along = data.parameters(k, 1);
    const double across = data.parameters(k, 2);
    data.points(k, 0) = along;
    data.points(k, data.parameters(k, 0) == 0 ? 1 : 2) = across;
    distances[k] = rectangle_depth(along + 0.5, across + 0.5, 1.0, 1.0);
  }
  data.boundary_distance = std::move(distances);
  return data;
}

/// Three segments of length 1/3 that meet at equal angles. The end nearest to a point is the end of
/// its own arm.
Dataset make_y_shape(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data;
  data.parameters = sampling == Sampling::grid ? arms_grid(n) : arms_scatter(n, seed);
  data.parameter_names = {"arm", "from_middle"};
  data.points.resize(data.parameters.rows(), 2);
  std::vector<double> distances(data.points.rows());
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double angle = 2 * pi / 3 * data.parameters(k, 0) - pi / 2;
    const double from_middle = data.parameters(k, 1);
    data.points.row(k) << from_middle * std::cos(angle), from_middle * std::sin(angle);
    distances[k] = arm_length - from_middle;
  }
  data.boundary_distance = std::move(distances);
  return data;
}

}  // namespace ldle::datasets
