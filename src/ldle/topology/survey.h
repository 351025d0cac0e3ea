#pragma once

#include "ldle/context.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/topology/find_boundary.h"
#include "ldle/topology/neighborhood_shape.h"
#include "ldle/topology/orientation.h"
#include "ldle/topology/path_graph.h"
#include "ldle/topology/reconstruct_surface.h"
#include "ldle/topology/tangent_gap.h"

namespace ldle::topology {

/// Properties of every point's neighbourhood, from which the topology of the components follows.
struct Survey {
  Index dimension = 0;
  Index nearest = 0;  ///< number of neighbours that were requested
  Ragged<Id> lists;   ///< neighbourhoods of connected_neighborhoods, without bends
  PathGraph paths;    ///< lengths in units of the local spacing
  std::vector<NeighborhoodShape> shapes;
  FoundBoundary boundary;
  std::vector<double> tangent_gaps;  ///< of each component
  Ragged<ChartPair> pairs;           ///< comparisons of each point's chart with its neighbours'
  Reconstruction surface;            ///< empty if the dimension is not 2

  /// Whether the neighbourhoods of a component have no clear tangent spaces.
  bool is_vague(Id component) const { return tangent_gaps[component] > vague_from; }
  /// If this is false, there are no shapes and no pairs, and the boundary is empty.
  bool any_is_clear() const;
};

Survey make_survey(const NeighborGraph& graph, const Data& data, Index dimension,
                   const Context& context);

/// Returns how many nearest points of each point, itself included, a survey of so many points uses.
Index neighbors_for_survey(Index points);
/// With fewer neighbours, random fluctuations would dominate.
inline constexpr Index least_neighbors_for_survey = 25;

}  // namespace ldle::topology
