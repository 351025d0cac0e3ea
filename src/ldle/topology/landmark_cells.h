#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/topology/component_members.h"
#include "ldle/topology/path_graph.h"

namespace ldle::topology {

/// A component cut into cells: each point belongs to the landmark that the shortest path joins it
/// with.
struct LandmarkCells {
  Index landmarks = 0;
  std::vector<Id> cell;  ///< of each point of the component
};

/// Cells of more and more landmarks. Each new landmark is the point farthest from all before it, so
/// that the first M of them lie evenly for every M.
/// The result counts points as the component does. `counts` ascends.
std::vector<LandmarkCells> make_landmark_cells(const PathGraph& paths,
                                               const ComponentMembers& members,
                                               std::span<const Index> counts,
                                               const Context& context);

}  // namespace ldle::topology
