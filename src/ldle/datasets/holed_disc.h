#pragma once

#include <vector>

#include "ldle/datasets.h"

namespace ldle::datasets {

/// A disc around the origin with round holes. The holes must not meet each other or the outer
/// circle.
struct HoledDisc {
  struct Hole {
    double x;
    double y;
    double radius;
  };
  double radius;
  std::vector<Hole> holes;

  double area() const;

  /// Returns the distance to the boundary in the holed disc; negative elsewhere.
  double depth(double x, double y) const;

  /// Returns about n points on a grid, or exactly n random points.
  Dataset sample(Index n, std::uint64_t seed, Sampling sampling) const;
};

/// Makes a disc with holes at equal angles, whose centres have the distance `from_center` from the
/// disc's centre.
HoledDisc disc_with_holes(double radius, Index holes, double hole_radius, double from_center);

}  // namespace ldle::datasets
