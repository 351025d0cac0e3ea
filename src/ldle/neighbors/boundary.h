#pragma once

#include <span>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// The boundary of the data: marked points, or the distance of every point from it.
struct Boundary {
  /// True if `values` only mark the points on the boundary.
  bool marks = false;
  /// Marks: 1 for points on the boundary, 0 for others. Otherwise the distance of every point from
  /// the boundary.
  std::vector<double> values;
};

/// Reads one value for each of `points` points. If all values are 0 or 1, they are marks; otherwise
/// they are distances from the boundary. Throws InvalidArgument if the number of values is not
/// `points`, if a value is negative or above largest_number (or NaN), or if all marks are equal.
/// Distances may have any values: no point needs to lie on the boundary.
Boundary read_boundary(std::span<const double> values, Index points);

}  // namespace ldle
