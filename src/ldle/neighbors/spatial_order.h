#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/types.h"

namespace ldle::neighbors {

/// An order in which points that are near each other in space mostly are near each other in the
/// list, so that later work finds neighbours in the cache: halves of halves along the widest axis.
/// It depends on where the points lie only, and not on the order of the rows, as long as no two
/// rows are equal.
std::vector<Id> spatial_order(ConstRowMatrixRef points, const Context& context);

/// The classes numbered anew, so that their points lie in spatial order; left as they are where
/// their order follows space already, as that of a grid does.
DistinctPoints in_spatial_order(const DistinctPoints& distinct, ConstRowMatrixRef points,
                                const Context& context);

}  // namespace ldle::neighbors
