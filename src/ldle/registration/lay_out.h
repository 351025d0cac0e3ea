#pragma once

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/registration/registration.h"

namespace ldle {

/// Room between two pieces, as a fraction of the widest piece.
inline constexpr double gap_between_pieces = 0.1;

/// Moves the trees, which know nothing of each other, side by side along the first axis, largest
/// root first, with a gap between them; the whole is centred at the origin.
void lay_out_side_by_side(const IntermediateViews& views, Registration& registration);

}  // namespace ldle
