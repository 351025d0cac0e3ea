#pragma once

#include "ldle/context.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/topology/find_boundary.h"
#include "ldle/topology/neighborhood_shape.h"
#include "ldle/topology/orientation.h"
#include "ldle/topology/path_graph.h"

namespace ldle::topology {

/// What is known around every point, before anyone asks what all of them are together.
struct Survey {
  Index dimension = 0;
  Index nearest = 0;  ///< neighbours that were asked for
  Ragged<Id> lists;   ///< the nearest points of each point, itself first, that hang together
  PathGraph paths;    ///< in units of the spacing
  std::vector<NeighborhoodShape> shapes;
  FoundBoundary boundary;
  Ragged<ChartPair> pairs;  ///< of each point with its nearest
};

Survey make_survey(const NeighborGraph& graph, const Data& data, Index dimension,
                   const Context& context);

/// Neighbours of a point, itself among them, that are looked at in a set of that many points.
Index neighbors_for_survey(Index points);
/// With fewer, chance has the last word.
inline constexpr Index least_neighbors_for_survey = 25;

}  // namespace ldle::topology
