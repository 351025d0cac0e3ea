#pragma once

#include <span>

#include "ldle/intermediate_views/overlaps.h"
#include "ldle/types.h"

namespace ldle::seam {

/// Returns true if the images of the shared points by two views are clearly mirror images of each
/// other: there are enough points, neither image is nearly flat, and the determinant of their
/// correlation is below -1/2. Such views can only lie on each other if the embedding is folded.
/// `placed` holds the rows of all views, each moved by its own motion.
bool is_mirrored_overlap(std::span<const Overlaps::SharedPoint> shared, const RowMatrix& placed);

}  // namespace ldle::seam
