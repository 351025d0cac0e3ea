#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"

namespace ldle::polish {

/// Points moved onto the surface that their neighborhoods suggest, and what had to be taken off.
struct SmoothPoints {
  RowMatrix points;
  /// Standard deviation of the noise around each point, in each direction across the surface.
  std::vector<double> noise;
};

/// Around every point a surface of second order is fitted to the members of its members' lists:
/// the points' coordinates as quadratic functions of their places on the tangent plane. The point
/// takes the value at its own place, so that it moves across the surface only, and noise across
/// the surface averages out while curvature stays.
SmoothPoints smooth_points(ConstRowMatrixRef points, const Ragged<Id>& members, Index dimension,
                           const Context& context);

}  // namespace ldle::polish
