#pragma once

#include "ldle/context.h"
#include "ldle/topology/path_graph.h"

namespace ldle::topology {

/// The nearest points of each point, itself first, as far as they hang together: those that paths
/// within the list itself do not reach lie on another sheet of the data.
Ragged<Id> connected_neighborhoods(const NeighborGraph& graph, const PathGraph& paths,
                                   const Context& context);

}  // namespace ldle::topology
