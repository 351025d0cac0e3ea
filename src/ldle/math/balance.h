#pragma once

#include <vector>

#include "ldle/math/spanning_forest.h"

namespace ldle {

/// A side, 1 or -1, for each node of a graph with signed weights, so that edges of positive weight
/// join nodes of one side and edges of negative weight nodes of different sides, as far as can be:
/// the signs of the lowest eigenvector of the signed Laplacian, sum of |w| (x_i - sign(w) x_j)^2,
/// reached from all nodes on one side. The lowest node of each connected part has side 1.
std::vector<int> balanced_sides(Index nodes, const std::vector<WeightedEdge>& edges);

}  // namespace ldle
