#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_view_sources.h"
#include "ldle/local_views/local_views.h"
#include "ldle/options.h"

namespace ldle::local_views {

/// U_k, Phi_k and zeta_kk of every point (paper, Algo. blp), before any improvement. Of a map made
/// of eigenvectors and one on the tangent plane that distort a view equally it takes the latter.
LocalViews make_local_views(const LocalViewSources& sources, const LocalViewOptions& options,
                            const Context& context);

}  // namespace ldle::local_views
