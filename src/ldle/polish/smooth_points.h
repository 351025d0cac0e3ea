#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"

namespace ldle::polish {

/// Points projected on a local fit of the surface, and an estimate of the noise.
struct SmoothPoints {
  /// The moved points, one row each.
  RowMatrix points;
  /// Standard deviation of the noise around each point, in each direction across the surface.
  std::vector<double> noise;
};

/// Fits a quadratic surface around every point to the members of its members: the coordinates are
/// quadratic functions of the position on the tangent space. The point moves to the value of the
/// fit at its own position. It therefore moves across the surface only; noise across the surface
/// averages out, and curvature is kept.
///
/// `members` lists the points near each point, which must include the point itself. A point stays
/// in its place, with noise 0, if there are no directions across the surface, or at most twice as
/// many members as coefficients.
SmoothPoints smooth_points(ConstRowMatrixRef points, const Ragged<Id>& members, Index dimension,
                           const Context& context);

}  // namespace ldle::polish
