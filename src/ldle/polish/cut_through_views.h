#pragma once

#include <optional>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/polish/polish_embedding.h"

namespace ldle::polish {

/// Views that have exchanged points along the seam, and their embedding.
struct CutViews {
  IntermediateViews views;
  Polish polish;
};

/// Cuts through views along the seam of an embedding in the plane, not only between them, so that
/// the seam is shorter and its rims do not follow the outlines of views. A neighbour of a point is
/// torn off if it is farther than twice the radius of the point's local view. A point goes to the
/// cluster of a neighbour torn off if the view of that cluster contains it and, at its place there,
/// fewer neighbours are torn off. Points go one after the other until none does. Views keep their
/// maps. Then the embedding is polished again. Returns nothing if the seam is not shorter
/// afterwards, or more area is covered twice.
std::optional<CutViews> cut_through_views(const Registered& start, const math::EdgeLengths& edges,
                                          const Polish& polished, const PolishOptions& options,
                                          const seam::TearRule& rule, const Context& context);

}  // namespace ldle::polish
