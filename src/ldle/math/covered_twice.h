#pragma once

#include <array>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::math {

using Triangle = std::array<Id, 3>;
/// The places of a triangle's corners in the plane.
using Corners = std::array<Eigen::RowVector2d, 3>;

inline Corners corners_of(const Triangle& triangle, ConstRowMatrixRef places) {
  return {places.row(triangle[0]), places.row(triangle[1]), places.row(triangle[2])};
}

double area_of(const Corners& corners);

/// Returns the area that two triangles of the plane share.
double shared_area(const Corners& a, const Corners& b);

/// Returns how far the first triangle must be moved in a direction, a unit vector, until they share
/// no area.
double distance_apart(const Corners& a, const Corners& b, const Eigen::RowVector2d& direction);

/// Two triangles of a list that share an area.
struct SharedArea {
  Id first, second;  ///< ascending
  double area;       ///< positive
};

/// Returns all pairs of triangles that share more area than rounding causes. `places` has two
/// columns. The order does not depend on the number of threads.
std::vector<SharedArea> shared_areas(ConstRowMatrixRef places, std::span<const Triangle> triangles,
                                     const Context& context);

/// Returns the area that more than one of the given triangles covers: the sum over all pairs of
/// triangles of the area that they share. Triangles that only touch share nothing. The work is
/// proportional to the number of triangles unless many lie on each other.
double covered_twice(ConstRowMatrixRef places, std::span<const Triangle> triangles,
                     const Context& context);

}  // namespace ldle::math
