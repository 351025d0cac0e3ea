#pragma once

#include <vector>

#include "ldle/datasets.h"

namespace ldle::datasets {

/// A disc around the origin less round holes, which meet neither each other nor the rim.
struct HoledDisc {
  struct Hole {
    double x;
    double y;
    double radius;
  };
  double radius;
  std::vector<Hole> holes;

  double area() const;

  /// Distance to the nearest rim in the holed disc, a negative number elsewhere.
  double depth(double x, double y) const;

  /// About n points.
  Dataset sample(Index n, std::uint64_t seed, Sampling sampling) const;
};

/// Holes at even angles, their centers on one circle around the disc's.
HoledDisc disc_with_holes(double radius, Index holes, double hole_radius, double from_center);

}  // namespace ldle::datasets
