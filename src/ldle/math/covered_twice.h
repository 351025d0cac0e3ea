#pragma once

#include <array>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::math {

using Triangle = std::array<Id, 3>;

/// Returns the area that two triangles of the plane share.
double shared_area(const std::array<Eigen::RowVector2d, 3>& a,
                   const std::array<Eigen::RowVector2d, 3>& b);

/// Two triangles of a list that share an area.
struct SharedArea {
  Id first, second;  ///< ascending
  double area;       ///< positive
};

/// Returns all pairs of triangles that share an area. `places` has two columns. The order does not
/// depend on the number of threads.
std::vector<SharedArea> shared_areas(ConstRowMatrixRef places, std::span<const Triangle> triangles,
                                     const Context& context);

/// Returns the area that more than one of the given triangles covers: the sum over all pairs of
/// triangles of the area that they share. Triangles that only touch share nothing. The work is
/// proportional to the number of triangles unless many lie on each other.
double covered_twice(ConstRowMatrixRef places, std::span<const Triangle> triangles,
                     const Context& context);

}  // namespace ldle::math
