#include "ldle/datasets/holed_disc.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ldle/datasets/region.h"

namespace ldle::datasets {

double HoledDisc::area() const {
  double squares = radius * radius;
  for (const Hole& hole : holes) squares -= hole.radius * hole.radius;
  return std::numbers::pi * squares;
}

double HoledDisc::depth(double x, double y) const {
  double least = radius - std::hypot(x, y);
  for (const Hole& hole : holes) {
    least = std::min(least, std::hypot(x - hole.x, y - hole.y) - hole.radius);
  }
  return least;
}

Dataset HoledDisc::sample(Index n, std::uint64_t seed, Sampling sampling) const {
  const Depth inside = [this](double x, double y) { return depth(x, y); };
  if (sampling == Sampling::random) {
    return scatter_in_region(n, seed, {-radius, -radius, radius, radius}, inside);
  }
  const Index resolution =
      closest_resolution(n, [this](Index r) { return area() * static_cast<double>(r * r); });
  return sample_region(centered_lattice(2 * radius, 2 * radius, static_cast<double>(resolution)),
                       inside);
}

HoledDisc disc_with_holes(double radius, Index holes, double hole_radius, double from_center) {
  HoledDisc disc{radius, {}};
  for (Index k = 0; k < holes; ++k) {
    const double angle =
        2 * std::numbers::pi * (static_cast<double>(k) / static_cast<double>(holes));
    disc.holes.push_back(
        {from_center * std::cos(angle), from_center * std::sin(angle), hole_radius});
  }
  return disc;
}

}  // namespace ldle::datasets
