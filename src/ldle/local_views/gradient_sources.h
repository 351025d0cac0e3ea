#pragma once

#include <functional>
#include <vector>

#include "ldle/context.h"
#include "ldle/local_views/estimate_gradients.h"
#include "ldle/local_views/local_view_sources.h"

namespace ldle::local_views {

/// Calls visit(points, sources) for every component of the graph, with what the estimator that the
/// options name needs there. `views` has members and radii.
void for_each_component(
    const LocalViews& views, const LocalViewSources& sources, const LocalViewOptions& options,
    const std::function<void(std::span<const Id>, const GradientSources&)>& visit,
    const Context& context);

/// The estimate of A~_kij at every point k for one pair of eigenvectors, counted from 0. Throws
/// InvalidArgument where a component has no such eigenvectors.
std::vector<double> gradient_products(const LocalViews& views, const LocalViewSources& sources,
                                      const LocalViewOptions& options, const IdPair& eigenvectors,
                                      const Context& context);

}  // namespace ldle::local_views
