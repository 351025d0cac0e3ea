#pragma once

#include "ldle/types.h"

namespace ldle::neighbors {

/// Whether points have so many columns, relative to their number, that other coordinates save time.
bool has_too_many_columns(ConstRowMatrixRef points);

/// Returns points with the same distances and one column less than there are points: coordinates
/// with respect to an orthonormal basis of the space that the points span, with the first point at
/// the origin.
RowMatrix span_coordinates(ConstRowMatrixRef points);

}  // namespace ldle::neighbors
