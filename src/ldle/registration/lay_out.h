#pragma once

#include <span>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/registration/registration.h"

namespace ldle::registration {

/// Room between two pieces, as a fraction of the widest piece.
inline constexpr double gap_between_pieces = 0.1;

/// The shift of each piece, a row each, that brings the pieces of an embedding side by side along
/// the first axis with a gap between them; the whole is centred at the origin.
RowMatrix shifts_side_by_side(const RowMatrix& embedding, std::span<const Id> piece_of_point,
                              Index pieces);

/// The tree of each point: that of its cluster's view.
std::vector<Id> tree_of_points(const IntermediateViews& views, const Registration& registration);

/// Moves the trees, which know nothing of each other, side by side, largest root first.
Registration laid_out_side_by_side(const IntermediateViews& views, Registration registration);

}  // namespace ldle::registration
