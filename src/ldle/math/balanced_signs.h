#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/math/spanning_forest.h"

namespace ldle::math {

/// Returns a sign, 1 or -1, for each node of a graph with signed weights. As far as possible, edges
/// of positive weight join nodes of equal sign and edges of negative weight join nodes of opposite
/// sign. The signs are those of the lowest eigenvector of the signed Laplacian,
/// sum of |w| (x_i - sign(w) x_j)^2, computed by inverse iteration from a constant vector. Many
/// nodes are joined to groups along heavy edges first; the signs of groups and then those of single
/// nodes are found. The lowest node of each connected component has sign 1.
std::vector<int> balanced_signs(Index nodes, const std::vector<WeightedEdge>& edges,
                                const Context& context);

}  // namespace ldle::math
