#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/math/shortest_paths.h"
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
std::vector<WeightedEdge> maximum_spanning_forest(Index nodes, std::vector<WeightedEdge> edges,
                                                  const Context& context);

/// Walks a forest breadth first, children by ascending index. Each tree's root is its node of
/// largest `size` (ties: lowest index); trees follow one another by descending root size.
RootedForest walk_breadth_first(Index nodes, const std::vector<WeightedEdge>& edges,
                                const std::vector<Index>& size);

/// Walks a connected component of a graph along shortest paths from a root; the weights of the
/// edges are their lengths. The parent of a node is the node before it on a shortest path. Nodes
/// are ordered by the number of steps to the root, then by distance, then by index.
class ShortestWalk {
 public:
  ShortestWalk(Index nodes, const std::vector<WeightedEdge>& lengths);

  /// Walks from a root, and returns the nodes in order.
  const std::vector<Id>& from(Id root);

  /// Of the last walk: the parent of a node that was reached, none for the root.
  Id parent(Id node) const { return parent_[node]; }
  /// Of the last walk: the length of the shortest path to a node that was reached.
  double distance(Id node) const { return paths_.distance(node); }

 private:
  struct Link {
    Id node;
    double length;
  };
  Ragged<Link> links_;
  ShortestPaths<double> paths_;
  std::vector<Id> parent_;
  std::vector<Id> level_;
  std::vector<Id> order_;
};

}  // namespace ldle::math
