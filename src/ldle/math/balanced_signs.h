#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/math/spanning_forest.h"

namespace ldle::math {

/// A sign, 1 or -1, for each node of a graph with signed weights, so that edges of positive weight
/// join nodes of equal sign and edges of negative weight nodes of opposite sign, as far as
/// possible: the signs of the lowest eigenvector of the signed Laplacian, sum of |w| (x_i - sign(w)
/// x_j)^2, by inverse iteration from a constant. The lowest node of each connected part has sign 1.
std::vector<int> balanced_signs(Index nodes, const std::vector<WeightedEdge>& edges,
                                const Context& context);

}  // namespace ldle::math
