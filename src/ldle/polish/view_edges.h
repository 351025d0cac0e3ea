#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_views.h"
#include "ldle/math/edge_lengths.h"
#include "ldle/math/id_pair_set.h"
#include "ldle/neighbors/data.h"

namespace ldle::polish {

/// Returns the edges between each point and the other members of its local view, with their lengths
/// l_ij in the data and the weights 1 / l_ij^2. A length below a thousandth of the view radius (the
/// larger one of the two points) gets the weight of that length.
///
/// Noise makes distances longer than they are along the surface. If the coordinates of the points
/// are known, lengths are measured between smoothed points (see smooth_points), and the weights are
/// 1 / (l_ij^2 + s_i^2 + s_j^2) with the standard deviation s of the noise.
math::EdgeLengths view_edges(const LocalViews& views, const Data& data, const Context& context);

/// Sets `untorn` to the edges that are not torn: those whose points do not belong to a torn pair of
/// clusters. Uses the memory of `untorn` again.
void select_untorn(const math::EdgeLengths& edges, const std::vector<Id>& cluster_of,
                   const math::IdPairSet& torn, math::EdgeLengths& untorn, const Context& context);

/// Reduces the weight of every edge whose length in the embedding differs from its length by more
/// than the fraction `threshold`, so that it pulls with constant force (Huber's weights). Points on
/// the two sides of a wide tear are still drawn together if they can move freely, but they do not
/// deform the rest of the embedding.
void soften(math::EdgeLengths& edges, const RowMatrix& embedding, double threshold,
            const Context& context);

}  // namespace ldle::polish
