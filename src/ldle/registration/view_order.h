#pragma once

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/intermediate_views/overlaps.h"
#include "ldle/math/spanning_forest.h"

namespace ldle::registration {

/// W_mm' of every overlapping pair: the smallest singular value of the centred cross-covariance of
/// the two images of the overlap (paper, Eq. Wkk'). A small W_mm' means that the overlap hardly
/// determines the relative rotation of the two views. `scaled` holds b_m Phi~_m.
std::vector<math::WeightedEdge> alignment_certainty(const Overlaps& overlaps,
                                                    const RowMatrix& scaled,
                                                    const Context& context);

/// The order s_m of the first alignment and the parents p_m: a maximum spanning forest of W,
/// traversed breadth first from the largest cluster of each tree.
math::RootedForest view_order(const IntermediateViews& views, const Overlaps& overlaps,
                              const RowMatrix& scaled, const Context& context);

}  // namespace ldle::registration
