#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::neighbors {

/// Returns the edges of the graph that are short cuts: they connect points that are far from each
/// other along the data, such as points on two sheets. Pairs are ascending, as is the list of them.
///
/// Two points are connected if one is among the neighbours of the other. An edge is trusted if its
/// ends have at least half of their neighbours in common. Islands, which trusted edges connect but
/// which have fewer points than a neighbourhood, are joined to the rest by their best edge. Any
/// other edge is a short cut if every path of trusted edges between its ends is longer than ten
/// mean lengths of the edges at its ends. (ORC-ManL, arXiv:2410.01149, tests paths in the same way.
/// It suspects edges of negative curvature, which takes an optimal transport for every edge.)
std::vector<IdPair> short_cuts(const NeighborGraph& graph, const Context& context);

}  // namespace ldle::neighbors
