#pragma once

#include "ldle/core/progress.h"
#include "ldle/local_views/local_view_options.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle {

/// U_k, Phi_k and zeta_kk of every point (paper, Algo. blp), before any improvement. Of a map made
/// of eigenvectors and one on the tangent plane that distort a view equally it takes the latter.
/// The spectrum may be without eigenpairs when maps are on tangent planes only; the metric must
/// outlive the maps on tangent planes.
LocalViews make_local_views(const NeighborGraph& graph, const Metric& metric,
                            const Spectrum& spectrum, const LocalViewOptions& options,
                            Progress& progress);

}  // namespace ldle
