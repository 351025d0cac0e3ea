#pragma once

#include <functional>
#include <vector>

#include "ldle/transform/fit_place.h"

namespace ldle::transform {

/// Returns which of the data points around a new point are on the side of the seam that the new
/// point fits, ascending.
///
/// A pair of data points is whole unless is_torn(i, j) is true or their distance in the embedding
/// is more than twice that in the data. Points that chains of whole pairs connect are on one side.
/// So two sheets that come close to each other are different sides, too. The new point fits the
/// side with the largest sum of the weights that interpolate in fit_place, and the earliest of
/// these if sums are equal. Points of this side that are not whole with its nearest point are left
/// out. `around` holds at least one point, and points by ascending distance.
std::vector<Index> choose_side(const Around& around,
                               const std::function<bool(Index, Index)>& is_torn);

}  // namespace ldle::transform
