#pragma once

#include "ldle/context.h"
#include "ldle/topology/path_graph.h"

namespace ldle::topology {

/// Returns the nearest points of each point, itself first, without those that no path within the
/// neighbourhood reaches: they lie on another sheet of the data.
Ragged<Id> connected_neighborhoods(const NeighborGraph& graph, const PathGraph& paths,
                                   const Context& context);

}  // namespace ldle::topology
