#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ldle/core/random.h"
#include "ldle/datasets/generators.h"
#include "ldle/datasets/holed_disc.h"

namespace ldle::datasets {

namespace {

/// Half a torus along a boundary circle of a flat disc in space, on the side of the circle away
/// from the disc.
struct HalfTube {
  double x;
  double y;
  double radius;
  double bulge;  ///< radius of the tube; negative along the circle of a hole

  /// The integral of the swept radius, radius + bulge cos(phi), for phi from -pi/2 to pi/2.
  double area() const { return 2 * pi * std::abs(bulge) * (pi * radius + 2 * bulge); }

  /// Uniform in area: phi is accepted with a probability proportional to the swept radius.
  Eigen::RowVector3d random_point(Random& random) const {
    const double theta = random.uniform(0, 2 * pi);
    double phi = 0;
    double swept = 0;
    do {
      phi = random.uniform(-pi / 2, pi / 2);
      swept = radius + bulge * std::cos(phi);
    } while (random.uniform(0, std::max(radius, radius + bulge)) > swept);
    return {x + swept * std::cos(theta), y + swept * std::sin(theta),
            std::abs(bulge) * std::sin(phi)};
  }
};

/// The points of space at a given distance from a flat disc with holes: two copies of the disc,
/// above and below it, and half tubes along the rims. They bound a solid disc with the same number
/// of holes, so they form a closed surface with this number as genus. Its normal is continuous; its
/// curvature jumps where the tubes begin.
class ThickenedDisc {
 public:
  /// The radii of the holes must be larger than the distance, or the holes close up.
  ThickenedDisc(HoledDisc disc, double distance) : disc_(std::move(disc)), distance_(distance) {
    tubes_.push_back({0, 0, disc_.radius, distance});
    for (const HoledDisc::Hole& hole : disc_.holes) {
      tubes_.push_back({hole.x, hole.y, hole.radius, -distance});
    }
  }

  double area() const {
    double sum = 2 * disc_.area();
    for (const HalfTube& tube : tubes_) sum += tube.area();
    return sum;
  }

  /// Uniform in area: a face or tube is drawn with a probability proportional to its area, then a
  /// uniform point on it.
  Eigen::RowVector3d random_point(Random& random) const {
    double share = random.uniform(0, area());
    for (const HalfTube& tube : tubes_) {
      if (share < tube.area()) return tube.random_point(random);
      share -= tube.area();
    }
    return face_point(random, share < disc_.area() ? distance_ : -distance_);
  }

 private:
  Eigen::RowVector3d face_point(Random& random, double height) const {
    for (;;) {
      const double x = random.uniform(-disc_.radius, disc_.radius);
      const double y = random.uniform(-disc_.radius, disc_.radius);
      if (disc_.depth(x, y) >= 0) return {x, y, height};
    }
  }

  HoledDisc disc_;
  double distance_;
  std::vector<HalfTube> tubes_;
};

/// Returns n random points on the surface scaled to area 1.
Dataset sample(const ThickenedDisc& surface, Index n, std::uint64_t seed) {
  const double scale = 1 / std::sqrt(surface.area());
  Random random(seed);
  Dataset data;
  data.points.resize(n, 3);
  for (Index k = 0; k < n; ++k) data.points.row(k) = scale * surface.random_point(random);
  data.parameters = data.points;
  data.parameter_names = {"x", "y", "z"};
  return data;
}

}  // namespace

/// Disc and tubes are 0.12 thick, and the open holes have the same width: five spacings of 2000
/// evenly distributed points.
Dataset make_genus_2(Index n, std::uint64_t seed, Sampling /*random*/) {
  return sample(ThickenedDisc(disc_with_holes(1.0, 2, 0.4, 0.5), 0.2), n, seed);
}

/// Disc and tubes are 0.11 thick, and the open holes have the same width.
Dataset make_genus_3(Index n, std::uint64_t seed, Sampling /*random*/) {
  return sample(ThickenedDisc(disc_with_holes(1.0, 3, 0.35, 0.575), 0.175), n, seed);
}

}  // namespace ldle::datasets
