#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_view_sources.h"
#include "ldle/local_views/local_views.h"
#include "ldle/options.h"

namespace ldle::local_views {

/// Makes U_k, Phi_k and zeta_kk of every point (paper, Algo. blp), before any improvement. If
/// options.kind is `both` or `best`, each view keeps the map with less distortion; if both distort
/// it equally, the projection on the tangent space. Throws InvalidArgument if a point has fewer
/// than view_neighbors neighbours.
LocalViews make_local_views(const LocalViewSources& sources, const LocalViewOptions& options,
                            const Context& context);

}  // namespace ldle::local_views
