#pragma once

#include "ldle/context.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/polish/polish.h"
#include "ldle/polish/view_neighborhoods.h"

namespace ldle::polish {

/// Neighbours whose distance is off by more than this part of it count as Huber's errors do, and
/// pull no harder than at that.
inline constexpr double yield = 0.2;

/// All but the distortion of paths.
Fidelity measure_fidelity(const math::EdgeLengths& edges, const RowMatrix& embedding,
                          const ViewNeighborhoods& neighborhoods);

/// Adds the distortion of paths that start at a few points drawn at random, the fewer the more
/// points there are. Returns how many: none where a point has no neighbours.
Index sample_paths(const NeighborGraph& graph, const RowMatrix& embedding, Fidelity& fidelity,
                   const Context& context);

}  // namespace ldle::polish
