#pragma once

#include "ldle/context.h"
#include "ldle/local_views/local_view_sources.h"
#include "ldle/local_views/local_views.h"
#include "ldle/options.h"

namespace ldle::local_views {

/// Makes Phi_k of every view (paper, Algo. blp): d scaled eigenvectors whose gradients point in
/// different directions there. Only members and radii of `views` are read. If a connected component
/// has fewer than d eigenvectors, its maps are zero; if there are no other local views than these,
/// InvalidArgument is thrown.
std::shared_ptr<const EigenvectorMaps> make_eigenvector_maps(const LocalViews& views,
                                                             const LocalViewSources& sources,
                                                             const LocalViewOptions& options,
                                                             const Context& context);

}  // namespace ldle::local_views
