#pragma once

#include "ldle/layout/layout_edges.h"

namespace ldle::layout {

/// Scales the places of each component so that its points have as much room as in the data: the
/// median over the points of (distance to the k-th nearest place) / (radius) becomes 1, where k is
/// the number of neighbours that every point is joined with (layout_neighbors). Edges can be
/// longer, because the nearest places need not be those of neighbours. At most 1000 points of a
/// component are looked at. A list of `components` holds the points of one component.
void match_spacing(const LayoutEdges& edges, const Ragged<Id>& components, RowMatrix& places,
                   const Context& context);

}  // namespace ldle::layout
