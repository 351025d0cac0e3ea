#include <algorithm>
#include <cmath>
#include <numbers>

#include "ldle/datasets/floor_plan.h"
#include "ldle/datasets/generators.h"
#include "ldle/datasets/holed_disc.h"
#include "ldle/datasets/region.h"

namespace ldle::datasets {

namespace {

constexpr Frame unit_square{0.0, 0.0, 1.0, 1.0};

/// Two discs joined by a bar, symmetric about the origin in both axes.
struct Barbell {
  double radius = std::sqrt(0.425 / std::numbers::pi);
  double bar_length = 1.5;
  double half_width = 0.05;
  double center = bar_length / 2 + radius;
  /// x coordinate of the corner where the bar's upper side meets the right disc.
  double corner = center - std::sqrt(radius * radius - half_width * half_width);

  double depth(double x, double y) const {
    x = std::abs(x);
    y = std::abs(y);
    const double from_center = std::hypot(x - center, y);
    const bool in_bar = x <= center && y <= half_width;
    if (!in_bar && from_center > radius) return radius - from_center;
    const double to_bar_rim = std::hypot(std::max(x - corner, 0.0), half_width - y);
    // The circle is open where the bar begins: there the nearest point of the boundary is the
    // corner.
    const bool faces_bar = x < center && y * radius < half_width * from_center;
    if (faces_bar) return to_bar_rim;
    return std::min(to_bar_rim, std::abs(radius - from_center));
  }
};

/// Returns the distance to the diamond |x| + |y| = radius; -1 inside it.
double outside_diamond(double x, double y, double radius) {
  x = std::abs(x);
  y = std::abs(y);
  if (x + y < radius) return -1.0;
  const double along = std::clamp(((y - x) / radius + 1) / 2, 0.0, 1.0);
  return std::hypot(x - radius * (1 - along), y - radius * along);
}

}  // namespace

Dataset make_square(Index n, std::uint64_t seed, Sampling sampling) {
  return Sheet{1.0, 1.0}.sample(n, seed, sampling);
}

Dataset make_rectangle(Index n, std::uint64_t seed, Sampling sampling) {
  return Sheet{4.0, 0.25}.sample(n, seed, sampling);
}

Dataset make_barbell(Index n, std::uint64_t seed, Sampling sampling) {
  const Barbell shape;
  const double reach = shape.center + shape.radius;
  const Depth depth = [&](double x, double y) { return shape.depth(x, y); };
  if (sampling == Sampling::random) {
    return scatter_in_region(n, seed, {-reach, -shape.radius, reach, shape.radius}, depth);
  }
  const Index resolution = closest_resolution(n, [&](Index r) {
    const double half_rows = std::floor(shape.half_width * static_cast<double>(r));
    return 0.85 * static_cast<double>(r * r) + 1.5 * static_cast<double>(r) * (2 * half_rows + 1);
  });
  return sample_region(
      centered_lattice(2 * reach, 2 * shape.radius, static_cast<double>(resolution)), depth);
}

Dataset make_square_two_holes(Index n, std::uint64_t seed, Sampling sampling) {
  constexpr double root = std::numbers::sqrt2;
  constexpr double radius = 0.1 * root;
  constexpr double disc = 0.5 * root;
  constexpr double diamond = 0.2 * root;
  constexpr double hole_area = (std::numbers::pi + 2.0) * radius * radius;
  const Depth depth = [](double x, double y) {
    return std::min({rectangle_depth(x, y, 1.0, 1.0), std::hypot(x - disc, y - disc) - radius,
                     outside_diamond(x - diamond, y - diamond, radius)});
  };
  if (sampling == Sampling::random) return scatter_in_region(n, seed, unit_square, depth);
  const Index resolution = closest_resolution(n, [](Index r) {
    const auto side = static_cast<double>(side_points(1.0, static_cast<double>(r)));
    return side * side - hole_area * static_cast<double>(r * r);
  });
  return sample_region(fitted_lattice(1.0, 1.0, static_cast<double>(resolution)), depth);
}

/// The unit square without its upper right quarter. The grid has an even number of steps, so the
/// reflex corner is a grid point.
Dataset make_l_shape(Index n, std::uint64_t seed, Sampling sampling) {
  const FloorPlan plan({{{0, 0}, {1, 0}, {1, 0.5}, {0.5, 0.5}, {0.5, 1}, {0, 1}}});
  const Depth depth = [&](double x, double y) { return plan.depth(x, y); };
  if (sampling == Sampling::random) return scatter_in_region(n, seed, unit_square, depth);
  const Index half = closest_resolution(
      n, [](Index r) { return static_cast<double>((2 * r + 1) * (2 * r + 1) - r * r); });
  return sample_region(fitted_lattice(1.0, 1.0, static_cast<double>(2 * half)), depth);
}

/// The region between circles of radii r and 2 r, of area 3 pi r^2 = 1.
Dataset make_annulus(Index n, std::uint64_t seed, Sampling sampling) {
  const double inner = 1 / std::sqrt(3 * std::numbers::pi);
  return HoledDisc{2 * inner, {{0, 0, inner}}}.sample(n, seed, sampling);
}

/// A disc of radius R with three holes of radius R / 5; its area is pi R^2 (1 - 3 / 25) = 1.
Dataset make_disc_three_holes(Index n, std::uint64_t seed, Sampling sampling) {
  const double radius = 5 / std::sqrt(22 * std::numbers::pi);
  return disc_with_holes(radius, 3, 0.2 * radius, 0.55 * radius).sample(n, seed, sampling);
}

}  // namespace ldle::datasets
