#pragma once

#include <span>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Where the data end, as far as it is known.
struct Boundary {
  /// True where only the points on the boundary are known.
  bool marks = false;
  /// 1 for points on the boundary, 0 for others; or the distance of every point from it.
  std::vector<double> values;
};

/// One value for each of `points` points: zeros and ones alone mark the points on the boundary,
/// anything else is the distance from it. Throws InvalidArgument unless they are finite, not
/// negative and as many, and some point lies on the boundary and some does not.
Boundary read_boundary(std::span<const double> values, Index points);

}  // namespace ldle
