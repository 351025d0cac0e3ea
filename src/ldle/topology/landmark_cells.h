#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/topology/component_members.h"
#include "ldle/topology/path_graph.h"

namespace ldle::topology {

/// A component divided into cells: each point belongs to the nearest landmark along paths.
struct LandmarkCells {
  Index landmarks = 0;
  std::vector<Id> cell;  ///< of each point of the component
};

/// Divides a component into cells, once for each number of landmarks in `counts`, which ascends.
/// Each new landmark is the point farthest from all previous ones, so the first M landmarks are
/// spread evenly for every M. Distances are path lengths in `paths`.
std::vector<LandmarkCells> make_landmark_cells(const PathGraph& paths,
                                               const ComponentMembers& members,
                                               std::span<const Index> counts,
                                               const Context& context);

}  // namespace ldle::topology
