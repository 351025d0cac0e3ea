#pragma once

#include <span>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/registration/registration.h"

namespace ldle::registration {

/// Gap between two pieces, as a fraction of the width of the widest piece.
inline constexpr double gap_between_pieces = 0.1;

/// Returns the shifts, one row per piece, that place the pieces of an embedding side by side along
/// the first axis with a gap between them; many pieces in several rows, along the second axis. The
/// result is centred at the origin.
RowMatrix shifts_side_by_side(const RowMatrix& embedding, std::span<const Id> piece_of_point,
                              Index pieces);

/// Returns the tree of each point, which is the tree of its cluster's view.
std::vector<Id> tree_of_points(const IntermediateViews& views, const Registration& registration);

/// Places the trees side by side, the one with the largest root cluster first. Trees share no
/// point, so the registration does not determine their relative positions.
Registration laid_out_side_by_side(const IntermediateViews& views, Registration registration);

}  // namespace ldle::registration
