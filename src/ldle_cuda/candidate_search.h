#pragma once

#include "ldle/context.h"
#include "ldle/core/ragged.h"

namespace ldle::cuda {

/// Returns for every point all points that may be among its `nearest` nearest, or that tie with the
/// last of them; an empty list if they are too many to keep. Distances are computed in single
/// precision, with bounds for rounding errors. Tiles of points that follow each other are skipped
/// if their box is too far away, so the search is fastest if the points are in spatial order.
Ragged<Id> nearest_candidates(ConstRowMatrixRef points, Index nearest, const Context& context);

}  // namespace ldle::cuda
