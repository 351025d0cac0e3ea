#include <algorithm>
#include <cmath>

#include "ldle/core/random.h"
#include "ldle/datasets/generators.h"
#include "ldle/datasets/lattice.h"

namespace ldle::datasets {

namespace {

/// Returns the number of points across a strip or tube that has `ratio` times as many points along
/// it.
Index points_across(Index n, Index ratio) {
  return closest_resolution(n, [=](Index r) { return static_cast<double>(ratio * r * r); });
}

/// Rows (theta, second) with evenly spaced angles theta and values of the surface's other
/// parameter.
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

/// Uniform in area: a pair is accepted with a probability proportional to the surface's area
/// element.
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
  /// |dX/dtheta|, because dX/dphi is orthogonal to it and has constant length. The first term comes
  /// from the turn of the ring, the second from the turn of the tube's plane, which is half as
  /// fast.
  static double area_element(double, double phi) {
    return std::hypot(ring + tube * std::cos(phi), tube * std::sin(phi) / 2);
  }
  static double greatest_area_element() { return std::hypot(ring + tube, tube / 2); }
};

/// Surfaces in space whose second parameter runs from one boundary loop to the other.
struct OpenSide {
  static constexpr Index space = 3;

  static double share(Index j, Index count) {
    return static_cast<double>(j) / static_cast<double>(count - 1);
  }
};

/// The tube of height 1 and circumference 1.
struct Cylinder : OpenSide {
  static constexpr Index ratio = 1;
  static constexpr const char* second_name = "height";
  static constexpr double second_low = 0;
  static constexpr double second_high = 1;

  static double second_parameter(Index j, Index count) { return share(j, count); }
  static Eigen::RowVector3d position(double theta, double height) {
    return {std::cos(theta) / (2 * pi), std::sin(theta) / (2 * pi), height};
  }
  static double area_element(double, double) { return 1; }
  static double greatest_area_element() { return 1; }
};

struct OneHalfTwist {
  static constexpr Index ratio = 5;
  static constexpr int half_twists = 1;
  static constexpr double half_width = 0.25;
};

struct ThreeHalfTwists {
  static constexpr Index ratio = 7;
  static constexpr int half_twists = 3;
  static constexpr double half_width = 0.15;
};

/// The usual strip, scaled so that its middle line has length 2: a segment that makes an odd number
/// of half twists while its middle goes once around a circle. Every half plane of constant theta
/// contains one such segment, which ends before the axis (half_width < 1 / pi), so the strip does
/// not meet itself.
template <class Shape>
struct MoebiusStrip : OpenSide, Shape {
  using Shape::half_width;
  static constexpr const char* second_name = "offset";
  static constexpr double second_low = -half_width;
  static constexpr double second_high = half_width;
  static constexpr double turns = Shape::half_twists / 2.0;

  static double second_parameter(Index j, Index count) {
    return half_width * (2 * share(j, count) - 1);
  }
  static Eigen::RowVector3d position(double theta, double offset) {
    const double radius = 1 / pi + offset * std::cos(turns * theta);
    return {radius * std::cos(theta), radius * std::sin(theta), offset * std::sin(turns * theta)};
  }
  /// sqrt(E) of the metric E dtheta^2 + doffset^2.
  static double area_element(double theta, double offset) {
    return std::hypot(1 / pi + offset * std::cos(turns * theta), turns * offset);
  }
  static double greatest_area_element() {
    return std::hypot(1 / pi + half_width, turns * half_width);
  }
};

/// For surfaces with the metric E dtheta^2 + dsecond^2. The lines across have unit speed and are
/// orthogonal to the curves of constant second parameter, so the distance to the boundary is
/// exactly the difference of the second parameters. For a cylinder this is obvious. In a Moebius
/// strip dX/doffset is the unit vector c e_r + s e_z with c, s = cos, sin (turns theta), and
/// dX/dtheta = radius e_theta + turns offset (c e_z - s e_r) is orthogonal to it, for any number of
/// half twists.
template <class Surface>
Dataset wrapped_with_rims(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data = wrapped<Surface>(n, seed, sampling);
  std::vector<double> distances(data.points.rows());
  for (Index k = 0; k < data.points.rows(); ++k) {
    const double second = data.parameters(k, 1);
    distances[k] = std::min(second - Surface::second_low, Surface::second_high - second);
  }
  data.boundary_distance = std::move(distances);
  return data;
}

/// A torus of revolution about the z axis.
struct Ring {
  double ring;
  double tube;

  /// Returns (theta, phi), uniform in area: the angle phi around the tube is accepted with a
  /// probability proportional to the radius R + r cos(phi) of its circle around the axis.
  Eigen::RowVector2d random_angles(Random& random) const {
    const double theta = random.uniform(0, 2 * pi);
    double phi = 0;
    do {
      phi = random.uniform(0, 2 * pi);
    } while (random.uniform(0, ring + tube) > radius(phi));
    return {theta, phi};
  }
  Eigen::RowVector3d position(double theta, double phi) const {
    return {radius(phi) * std::cos(theta), radius(phi) * std::sin(theta), tube * std::sin(phi)};
  }

 private:
  double radius(double phi) const { return ring + tube * std::cos(phi); }
};

/// The ring of the given area; `ring` is the radius of its middle circle.
constexpr Ring ring_of_area(double area, double ring) {
  return {ring, area / (4 * pi * pi * ring)};
}

}  // namespace

/// Paper, Eq. ftinput.
Dataset make_flat_torus(Index n, std::uint64_t seed, Sampling sampling) {
  return wrapped<FlatTorus>(n, seed, sampling);
}

/// Paper, Eq. kbinput.
Dataset make_klein_bottle(Index n, std::uint64_t seed, Sampling sampling) {
  return wrapped<KleinBottle>(n, seed, sampling);
}

Dataset make_moebius(Index n, std::uint64_t seed, Sampling sampling) {
  return wrapped_with_rims<MoebiusStrip<OneHalfTwist>>(n, seed, sampling);
}

/// Narrower than the strip with one half twist: with more twists the rims of a wide strip would be
/// much longer than its middle line.
Dataset make_moebius_three_half_twists(Index n, std::uint64_t seed, Sampling sampling) {
  return wrapped_with_rims<MoebiusStrip<ThreeHalfTwists>>(n, seed, sampling);
}

Dataset make_cylinder(Index n, std::uint64_t seed, Sampling sampling) {
  return wrapped_with_rims<Cylinder>(n, seed, sampling);
}

Dataset make_curved_torus(Index n, std::uint64_t seed, Sampling /*random*/) {
  constexpr Ring torus = ring_of_area(1.0, 0.25);
  Random random(seed);
  Dataset data;
  data.points.resize(n, 3);
  data.parameters.resize(n, 2);
  for (Index k = 0; k < n; ++k) {
    data.parameters.row(k) = torus.random_angles(random);
    data.points.row(k) = torus.position(data.parameters(k, 0), data.parameters(k, 1));
  }
  data.parameter_names = {"theta", "phi"};
  return data;
}

/// Two tori of area 1/2. The middle circle of the second, (R + R cos t, 0, R sin t), goes through
/// the centre of the first and has the constant distance sqrt((|x| - R)^2 + z^2) = R from the
/// middle circle of the first. So the gap is R - 2 r = 0.105 everywhere.
Dataset make_linked_tori(Index n, std::uint64_t seed, Sampling /*random*/) {
  constexpr Ring torus = ring_of_area(0.5, 0.22);
  Random random(seed);
  Dataset data;
  data.points.resize(n, 3);
  data.parameters.resize(n, 3);
  for (Index k = 0; k < n; ++k) {
    const bool second = k >= n / 2;
    const Eigen::RowVector2d angles = torus.random_angles(random);
    const Eigen::RowVector3d point = torus.position(angles[0], angles[1]);
    data.parameters.row(k) << (second ? 1.0 : 0.0), angles;
    if (second) {
      data.points.row(k) << torus.ring + point[0], -point[2], point[1];
    } else {
      data.points.row(k) = point;
    }
  }
  data.parameter_names = {"component", "theta", "phi"};
  return data;
}

}  // namespace ldle::datasets
