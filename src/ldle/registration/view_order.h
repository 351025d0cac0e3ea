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

/// The overlaps that determine well how their two views lie to each other: those with at least a
/// quarter of the certainty of the best overlap of either view, and those of a maximum spanning
/// forest, which keep the views connected. The weights are distances between the centres of the two
/// clusters, after the overlap has been aligned.
std::vector<math::WeightedEdge> certain_links(const IntermediateViews& views,
                                              const Overlaps& overlaps, const RowMatrix& scaled,
                                              const Context& context);

/// The order s_m of the first alignment and the parents p_m: a maximum spanning forest of W,
/// traversed breadth first from the largest cluster of each tree.
math::RootedForest view_order(const IntermediateViews& views, const Overlaps& overlaps,
                              const RowMatrix& scaled, const Context& context);

}  // namespace ldle::registration
