#pragma once

#include <functional>
#include <vector>

#include "ldle/context.h"
#include "ldle/local_views/estimate_gradients.h"
#include "ldle/local_views/local_view_sources.h"

namespace ldle::local_views {

/// Calls visit(points, sources) for every connected component of the graph, with the sources that
/// the estimator chosen in the options needs there. Only members and radii of `views` are read.
void for_each_component(
    const LocalViews& views, const LocalViewSources& sources, const LocalViewOptions& options,
    const std::function<void(std::span<const Id>, const GradientSources&)>& visit,
    const Context& context);

/// Returns the estimate of A~_kij at every point k for one pair of eigenvectors, counted from 0.
/// Throws InvalidArgument if a component does not have both eigenvectors.
std::vector<double> gradient_products(const LocalViews& views, const LocalViewSources& sources,
                                      const LocalViewOptions& options, const IdPair& eigenvectors,
                                      const Context& context);

}  // namespace ldle::local_views
