#pragma once

#include "ldle/input.h"

namespace ldle::polish {

/// Entries of a rotation may differ from an orthogonal matrix by this much.
inline constexpr double cut_tolerance = 1e-4;

/// Throws InvalidArgument unless the cut has a piece for each of `points` points, and orthogonal
/// motions in `dimension` dimensions.
void check_cut(const Cut& cut, Index points, Index dimension);

}  // namespace ldle::polish
