#pragma once

#include "ldle/context.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/polish/polish.h"
#include "ldle/polish/view_neighborhoods.h"

namespace ldle::polish {

/// Relative length error above which an edge counts with Huber's error instead of the squared
/// error, and pulls with constant force.
inline constexpr double huber_threshold = 0.2;

/// Measures the fidelity of an embedding, except the distortion of paths, which keeps its default.
/// `edges` are the edges that are not torn.
Fidelity measure_fidelity(const math::EdgeLengths& edges, const RowMatrix& embedding,
                          const ViewNeighborhoods& neighborhoods, const Context& context);

/// Adds the distortion of shortest paths from sources drawn at random. Returns the number of
/// sources, which is smaller for larger data. If a point has no neighbours, nothing is measured and
/// 0 is returned.
Index sample_paths(const NeighborGraph& graph, const RowMatrix& embedding, Fidelity& fidelity,
                   const Context& context);

}  // namespace ldle::polish
