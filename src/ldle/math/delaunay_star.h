#pragma once

#include <Eigen/Core>
#include <vector>

#include "ldle/types.h"

namespace ldle::math {

/// A point of the plane, seen from another point, the centre.
struct StarPoint {
  Eigen::RowVector2d offset;
  /// The squared length of the offset. Four points on a circle have two Delaunay triangulations.
  /// If the heights differ slightly from the squared lengths (by a number of each point, less that
  /// of the centre), there is only one, which is found around each of them.
  double height;
  Id point;
};

/// Returns the Delaunay triangles at the centre: the other two corners of each, counter-clockwise.
/// Points whose height is not positive are ignored.
std::vector<IdPair> delaunay_star(std::vector<StarPoint> around);

}  // namespace ldle::math
