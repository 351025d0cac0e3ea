#pragma once

#include "ldle/input.h"

namespace ldle::polish {

/// Entries of R R^T may differ from the identity by this much, for a rotation R of the cut.
inline constexpr double cut_tolerance = 1e-4;

/// Throws InvalidArgument if the cut does not have one entry for each of `points` points, if a
/// point belongs to a piece without a motion, or if a motion does not have `dimension` dimensions,
/// is not finite or not orthogonal.
void check_cut(const Cut& cut, Index points, Index dimension);

}  // namespace ldle::polish
