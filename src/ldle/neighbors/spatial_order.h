#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/types.h"

namespace ldle::neighbors {

/// Returns an order in which points that are near each other in space are mostly near each other in
/// the list, so that later stages find neighbours in the cache. Space is halved recursively along
/// the widest axis. The order depends only on the places of the points, not on the order of the
/// rows, provided that no two rows are equal.
std::vector<Id> spatial_order(ConstRowMatrixRef points, const Context& context);

/// Renumbers the classes so that their points are in spatial order. Returns them unchanged if their
/// order already follows space, for example on a grid.
DistinctPoints in_spatial_order(const DistinctPoints& distinct, ConstRowMatrixRef points,
                                const Context& context);

}  // namespace ldle::neighbors
