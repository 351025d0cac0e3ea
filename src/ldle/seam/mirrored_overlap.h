#pragma once

#include <span>

#include "ldle/intermediate_views/overlaps.h"
#include "ldle/types.h"

namespace ldle::seam {

/// True when two views put the points that they share as mirror images of each other, beyond doubt:
/// there are enough of them, neither image is nearly flat, and the determinant of their correlation
/// is below -1/2. `placed` holds the rows of all views, each moved by its own motion. Such views
/// may lie on top of each other, but only folded over.
bool is_mirrored_overlap(std::span<const Overlaps::SharedPoint> shared, const RowMatrix& placed);

}  // namespace ldle::seam
