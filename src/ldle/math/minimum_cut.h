#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/math/spanning_forest.h"

namespace ldle::math {

/// Returns a minimum cut of an undirected graph: the edges of least total weight whose removal
/// separates the sources from the sinks. Entry i of the result tells whether node i can still be
/// reached from a source. Of several minimum cuts the one nearest to the sources is returned.
/// Sources and sinks must differ, and weights must not be negative.
///
/// Dinic's algorithm: flow along shortest paths until the sources are separated.
std::vector<char> minimum_cut(Index nodes, const std::vector<WeightedEdge>& edges,
                              std::span<const Id> sources, std::span<const Id> sinks,
                              const Context& context);

}  // namespace ldle::math
