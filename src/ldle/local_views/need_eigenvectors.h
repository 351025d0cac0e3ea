#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/options.h"

namespace ldle::local_views {

/// A tangent map is good enough up to this distortion. Maps of eigenvectors are rarely better.
inline constexpr double good_distortion = 1.2;
/// Fraction of the tangent maps of a component that may have a higher distortion. Neighbours' maps
/// replace these.
inline constexpr double most_bad_maps = 0.05;

/// Returns for each connected component whether maps of eigenvectors are needed: whether more than
/// most_bad_maps of its maps on tangent spaces have a distortion above good_distortion. Measured at
/// up to 2000 points of a component.
std::vector<char> need_eigenvectors(const NeighborGraph& graph, const Data& data,
                                    const std::vector<Id>& component,
                                    const LocalViewOptions& options, const Context& context);

}  // namespace ldle::local_views
