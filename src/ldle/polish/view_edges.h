#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_views.h"
#include "ldle/math/edge_lengths.h"
#include "ldle/math/id_pair_set.h"
#include "ldle/neighbors/data.h"

namespace ldle::polish {

/// EdgeLengths between each point and the others of its local view, as long as the metric says,
/// with weights 1 / d_ij^2. Lengths below a thousandth of a view's radius weigh as much as that.
/// Noise makes points appear farther apart than they are along the surface. Where the metric is
/// that of points, lengths are taken between points moved onto the surface, and a length weighs
/// 1 / (l_ij^2 + s_i^2 + s_j^2) where s is the noise's standard deviation.
math::EdgeLengths view_edges(const LocalViews& views, const Data& data, const Context& context);

/// Those of the edges whose ends do not lie in clusters that are torn apart.
math::EdgeLengths untorn_edges(const math::EdgeLengths& edges, const std::vector<Id>& cluster_of,
                               const math::IdPairSet& torn);

/// Lets edges that an embedding stretches or presses by more than the part `yield` of their
/// length pull no harder than at that (Huber's weights): what is torn wide open is drawn together
/// where nothing holds it, but does not drag along what resists.
void soften(math::EdgeLengths& edges, const RowMatrix& embedding, double yield,
            const Context& context);

}  // namespace ldle::polish
