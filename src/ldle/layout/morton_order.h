#pragma once

#include <span>
#include <vector>

#include "ldle/types.h"

namespace ldle::layout {

/// Sorts points by component, and within a component along a Z-order curve through their places
/// (Morton 1966), so that points close to each other in the list are usually close in space.
/// `offset` (one number for each axis, in multiples of the width of all places) moves the cells of
/// the curve: two points that are close to each other but far apart along one curve are close along
/// another.
std::vector<Id> morton_order(const RowMatrix& places, std::span<const Id> component,
                             std::span<const double> offset);

}  // namespace ldle::layout
