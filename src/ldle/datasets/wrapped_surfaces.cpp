#include <cmath>
#include <numbers>

#include "ldle/core/random.h"
#include "ldle/datasets/generators.h"
#include "ldle/datasets/lattice.h"

namespace ldle::datasets {

namespace {

constexpr double pi = std::numbers::pi;

/// A grid of `around` even angles theta and `across` values of the surface's other parameter.
template <class Place>
Dataset wrapped_grid(Index around, Index across, Index dimension, const Place& place) {
  Dataset data;
  data.points.resize(around * across, dimension);
  data.parameters.resize(around * across, 2);
  for (Index i = 0; i < around; ++i) {
    const double theta = 2 * pi * (static_cast<double>(i) / static_cast<double>(around));
    for (Index j = 0; j < across; ++j) {
      const Index k = i * across + j;
      const double second = place.second_parameter(j, across);
      data.parameters.row(k) << theta, second;
      data.points.row(k) = place.position(theta, second);
    }
  }
  return data;
}

struct ClosedAngle {
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
};

struct KleinBottle : ClosedAngle {
  static Eigen::RowVector4d position(double theta, double phi) {
    constexpr double tube = 1 / (4 * pi);
    const double radius = 1 / pi + tube * std::cos(phi);
    const double lift = tube * std::sin(phi);
    return {radius * std::cos(theta), radius * std::sin(theta), lift * std::cos(theta / 2),
            lift * std::sin(theta / 2)};
  }
};

/// The usual strip, scaled so that its middle line has length 2 and its width is 0.5.
struct MoebiusStrip {
  static constexpr double half_width = 0.25;

  static double second_parameter(Index j, Index count) {
    return half_width * (2 * (static_cast<double>(j) / static_cast<double>(count - 1)) - 1);
  }
  static Eigen::RowVector3d position(double theta, double offset) {
    const double radius = 1 / pi + offset * std::cos(theta / 2);
    return {radius * std::cos(theta), radius * std::sin(theta), offset * std::sin(theta / 2)};
  }
};

/// Points across a strip or tube that is `ratio` times as many points long.
Index points_across(Index n, Index ratio) {
  return closest_resolution(n, [=](Index r) { return static_cast<double>(ratio * r * r); });
}

}  // namespace

/// Eq. (ftinput).
Dataset make_flat_torus(Index n, std::uint64_t /*seed*/) {
  const Index across = points_across(n, 4);
  Dataset data = wrapped_grid(4 * across, across, 4, FlatTorus{});
  data.parameter_names = {"theta", "phi"};
  return data;
}

/// Eq. (kbinput).
Dataset make_klein_bottle(Index n, std::uint64_t /*seed*/) {
  const Index across = points_across(n, 4);
  Dataset data = wrapped_grid(4 * across, across, 4, KleinBottle{});
  data.parameter_names = {"theta", "phi"};
  return data;
}

/// In (theta, offset) the strip's metric is E dtheta^2 + doffset^2: the straight lines across it
/// are orthogonal to the curves of equal offset, so the distance to the rim is exactly what is left
/// of the half width.
Dataset make_moebius(Index n, std::uint64_t /*seed*/) {
  const Index across = points_across(n, 5);
  Dataset data = wrapped_grid(5 * across, across, 3, MoebiusStrip{});
  data.parameter_names = {"theta", "offset"};
  std::vector<double> distances(data.points.rows());
  for (Index k = 0; k < data.points.rows(); ++k) {
    distances[k] = MoebiusStrip::half_width - std::abs(data.parameters(k, 1));
  }
  data.boundary_distance = std::move(distances);
  return data;
}

/// Uniform in area: the angle around the tube is kept with a chance proportional to the radius
/// R + r cos(phi) of the circle that it sweeps.
Dataset make_curved_torus(Index n, std::uint64_t seed) {
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
