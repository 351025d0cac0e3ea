#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle::math {

struct WeightedEdge {
  IdPair nodes;
  double weight;
};

/// A forest walked breadth first from a root in every tree.
struct RootedForest {
  std::vector<Id> order;   ///< all nodes, tree after tree, breadth first
  std::vector<Id> parent;  ///< none for a root
  std::vector<Id> tree;    ///< tree of each node; trees are numbered as they are walked
  Index trees = 0;
};

/// Edges of a maximum spanning forest (Kruskal). Of equal weights the lexicographically first edge
/// is taken first.
std::vector<WeightedEdge> maximum_spanning_forest(Index nodes, std::vector<WeightedEdge> edges);

/// Walks a forest breadth first, children by ascending index. Each tree's root is its node of
/// largest `size` (ties: lowest index); trees follow one another by descending root size.
RootedForest walk_breadth_first(Index nodes, const std::vector<WeightedEdge>& edges,
                                const std::vector<Index>& size);

}  // namespace ldle::math
