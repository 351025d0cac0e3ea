#include <cmath>
#include <numbers>

#include "ldle/core/random.h"
#include "ldle/datasets/generators.h"
#include "ldle/datasets/lattice.h"

namespace ldle::datasets {

namespace {

constexpr double pi = std::numbers::pi;

/// Points across a strip or tube that is `ratio` times as many points long.
Index points_across(Index n, Index ratio) {
  return closest_resolution(n, [=](Index r) { return static_cast<double>(ratio * r * r); });
}

/// (theta, second) for even angles theta and even values of the surface's other parameter.
template <class Surface>
RowMatrix wrapped_grid(Index n) {
  const Index across = points_across(n, Surface::ratio);
  const Index around = Surface::ratio * across;
  RowMatrix parameters(around * across, 2);
  for (Index i = 0; i < around; ++i) {
    const double theta = 2 * pi * (static_cast<double>(i) / static_cast<double>(around));
    for (Index j = 0; j < across; ++j) {
      parameters.row(i * across + j) << theta, Surface::second_parameter(j, across);
    }
  }
  return parameters;
}

/// Uniform in area: a pair is kept with a chance proportional to the surface's area element.
template <class Surface>
RowMatrix wrapped_scatter(Index n, std::uint64_t seed) {
  Random random(seed);
  RowMatrix parameters(n, 2);
  for (Index k = 0; k < n;) {
    const double theta = random.uniform(0, 2 * pi);
    const double second = random.uniform(Surface::second_low, Surface::second_high);
    if (random.uniform(0, Surface::greatest_area_element()) > Surface::area_element(theta, second))
      continue;
    parameters.row(k++) << theta, second;
  }
  return parameters;
}

template <class Surface>
Dataset wrapped(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data;
  data.parameters =
      sampling == Sampling::grid ? wrapped_grid<Surface>(n) : wrapped_scatter<Surface>(n, seed);
  data.parameter_names = {"theta", Surface::second_name};
  data.points.resize(data.parameters.rows(), Surface::space);
  for (Index k = 0; k < data.points.rows(); ++k) {
    data.points.row(k) = Surface::position(data.parameters(k, 0), data.parameters(k, 1));
  }
  return data;
}

struct ClosedAngle {
  static constexpr Index ratio = 4;
  static constexpr Index space = 4;
  static constexpr const char* second_name = "phi";
  static constexpr double second_low = 0;
  static constexpr double second_high = 2 * pi;

  static double second_parameter(Index j, Index count) {
    return 2 * pi * (static_cast<double>(j) / static_cast<double>(count));
  }
};

struct FlatTorus : ClosedAngle {
  static Eigen::RowVector4d position(double theta, double phi) {
    return Eigen::RowVector4d(4 * std::cos(theta), 4 * std::sin(theta), std::cos(phi),
                              std::sin(phi)) /
           (4 * pi);
  }
  static double area_element(double, double) { return 1; }
  static double greatest_area_element() { return 1; }
};

struct KleinBottle : ClosedAngle {
  static constexpr double ring = 1 / pi;
  static constexpr double tube = 1 / (4 * pi);

  static Eigen::RowVector4d position(double theta, double phi) {
    const double radius = ring + tube * std::cos(phi);
    const double lift = tube * std::sin(phi);
    return {radius * std::cos(theta), radius * std::sin(theta), lift * std::cos(theta / 2),
            lift * std::sin(theta / 2)};
  }
  /// |dX/dtheta|, since dX/dphi is orthogonal to it and of constant length: the ring turns, and the
  /// tube's plane half as fast.
  static double area_element(double, double phi) {
    return std::hypot(ring + tube * std::cos(phi), tube * std::sin(phi) / 2);
  }
  static double greatest_area_element() { return std::hypot(ring + tube, tube / 2); }
};

/// The usual strip, scaled so that its middle line has length 2 and its width is 0.5.
struct MoebiusStrip {
  static constexpr Index ratio = 5;
  static constexpr Index space = 3;
  static constexpr const char* second_name = "offset";
  static constexpr double half_width = 0.25;
  static constexpr double second_low = -half_width;
  static constexpr double second_high = half_width;

  static double second_parameter(Index j, Index count) {
    return half_width * (2 * (static_cast<double>(j) / static_cast<double>(count - 1)) - 1);
  }
  static Eigen::RowVector3d position(double theta, double offset) {
    const double radius = 1 / pi + offset * std::cos(theta / 2);
    return {radius * std::cos(theta), radius * std::sin(theta), offset * std::sin(theta / 2)};
  }
  /// sqrt(E) of the metric E dtheta^2 + doffset^2.
  static double area_element(double theta, double offset) {
    return std::hypot(1 / pi + offset * std::cos(theta / 2), offset / 2);
  }
  static double greatest_area_element() { return std::hypot(1 / pi + half_width, half_width / 2); }
};

}  // namespace

/// Eq. (ftinput).
Dataset make_flat_torus(Index n, std::uint64_t seed, Sampling sampling) {
  return wrapped<FlatTorus>(n, seed, sampling);
}

/// Eq. (kbinput).
Dataset make_klein_bottle(Index n, std::uint64_t seed, Sampling sampling) {
  return wrapped<KleinBottle>(n, seed, sampling);
}

/// In (theta, offset) the strip's metric is E dtheta^2 + doffset^2: the straight lines across it
/// are orthogonal to the curves of equal offset, so the distance to the rim is exactly what is left
/// of the half width.
Dataset make_moebius(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data = wrapped<MoebiusStrip>(n, seed, sampling);
  std::vector<double> distances(data.points.rows());
  for (Index k = 0; k < data.points.rows(); ++k) {
    distances[k] = MoebiusStrip::half_width - std::abs(data.parameters(k, 1));
  }
  data.boundary_distance = std::move(distances);
  return data;
}

/// Uniform in area: the angle around the tube is kept with a chance proportional to the radius
/// R + r cos(phi) of the circle that it sweeps.
Dataset make_curved_torus(Index n, std::uint64_t seed, Sampling /*random*/) {
  constexpr double ring = 0.25;
  constexpr double tube = 1 / (4 * pi * pi * ring);
  Random random(seed);
  Dataset data;
  data.points.resize(n, 3);
  data.parameters.resize(n, 2);
  for (Index k = 0; k < n; ++k) {
    const double theta = random.uniform(0, 2 * pi);
    double phi = 0;
    double radius = 0;
    do {
      phi = random.uniform(0, 2 * pi);
      radius = ring + tube * std::cos(phi);
    } while (random.uniform(0, ring + tube) > radius);
    data.parameters.row(k) << theta, phi;
    data.points.row(k) << radius * std::cos(theta), radius * std::sin(theta), tube * std::sin(phi);
  }
  data.parameter_names = {"theta", "phi"};
  return data;
}

}  // namespace ldle::datasets
