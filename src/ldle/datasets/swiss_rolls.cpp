#include "ldle/datasets/swiss_rolls.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ldle/datasets/generators.h"
#include "ldle/datasets/region.h"

namespace ldle::datasets {

namespace {

constexpr double growth = 0.02;
constexpr double first_angle = 1.5 * std::numbers::pi;
constexpr double last_angle = 4.5 * std::numbers::pi;
constexpr double hole_radius = 0.1;

Sheet sheet() {
  return {SwissRoll::length(), SwissRoll::width()};
}

Dataset holed_sheet(Index n, std::uint64_t seed, Sampling sampling) {
  const double length = SwissRoll::length();
  const double width = SwissRoll::width();
  const Depth depth = [&](double x, double y) {
    return std::min(rectangle_depth(x, y, length, width),
                    std::hypot(x - length / 2, y - width / 2) - hole_radius);
  };
  if (sampling == Sampling::random) {
    return scatter_in_region(n, seed, {0.0, 0.0, length, width}, depth);
  }
  const Index resolution = closest_resolution(n, [&](Index r) {
    const auto per_unit = static_cast<double>(r);
    const Index whole = side_points(length, per_unit) * side_points(width, per_unit);
    return static_cast<double>(whole) -
           std::numbers::pi * hole_radius * hole_radius * per_unit * per_unit;
  });
  return sample_region(fitted_lattice(length, width, static_cast<double>(resolution)), depth);
}

}  // namespace

double SwissRoll::arc_length(double angle) {
  return growth / 2 * (angle * std::sqrt(1 + angle * angle) + std::asinh(angle));
}

double SwissRoll::length() {
  return arc_length(last_angle) - arc_length(first_angle);
}

double SwissRoll::width() {
  return 1 / length();
}

double SwissRoll::angle_at(double arc) {
  const double target = arc + arc_length(first_angle);
  // The arc length is convex in the angle, so Newton's method from above decreases to the root.
  double angle = std::sqrt(2 * target / growth);
  for (int step = 0; step < 50; ++step) {
    const double change = (arc_length(angle) - target) / (growth * std::hypot(1.0, angle));
    angle -= change;
    if (std::abs(change) < 1e-14 * angle) break;
  }
  return angle;
}

void roll_up(Dataset& sheet) {
  const RowMatrix& flat = *sheet.flat;
  sheet.points.resize(flat.rows(), 3);
  sheet.parameters.resize(flat.rows(), 2);
  for (Index k = 0; k < flat.rows(); ++k) {
    const double angle = SwissRoll::angle_at(flat(k, 0));
    const double radius = growth * angle;
    sheet.points.row(k) << radius * std::cos(angle), flat(k, 1), radius * std::sin(angle);
    sheet.parameters.row(k) << angle, flat(k, 1);
  }
  sheet.parameter_names = {"angle", "height"};
}

Dataset make_swiss_roll(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data = sheet().sample(n, seed, sampling);
  roll_up(data);
  return data;
}

/// The hole is a geodesic ball: a disc in the unrolled sheet.
Dataset make_swiss_roll_hole(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data = holed_sheet(n, seed, sampling);
  roll_up(data);
  return data;
}

/// Along the roll the density falls as exp(-rate s / length), in total by the factor `unevenness`.
/// A share u of the points lies between 0 and s = -length / rate log(1 - u (1 - exp(-rate))).
Dataset make_uneven_swiss_roll(Index n, std::uint64_t seed, Sampling /*random*/) {
  constexpr double unevenness = 10.0;
  const double rate = std::log(unevenness);
  Dataset data = sheet().sample(n, seed, Sampling::random);
  for (Index k = 0; k < n; ++k) {
    double& along = (*data.flat)(k, 0);
    const double share = along / SwissRoll::length();
    along = -SwissRoll::length() / rate * std::log1p(-share * (1 - 1 / unevenness));
    (*data.boundary_distance)[k] =
        rectangle_depth(along, (*data.flat)(k, 1), SwissRoll::length(), SwissRoll::width());
  }
  roll_up(data);
  return data;
}

}  // namespace ldle::datasets
