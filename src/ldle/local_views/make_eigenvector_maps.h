#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_view_sources.h"
#include "ldle/local_views/local_views.h"
#include "ldle/options.h"

namespace ldle::local_views {

/// Phi_k of every view (paper, Algo. blp): d eigenvectors that run across each other there, scaled.
/// Of the views members and radii are read.
std::shared_ptr<const EigenvectorMaps> make_eigenvector_maps(const LocalViews& views,
                                                             const LocalViewSources& sources,
                                                             const LocalViewOptions& options,
                                                             const Context& context);

}  // namespace ldle::local_views
