#include "ldle/math/spanning_forest.h"

#include <algorithm>
#include <numeric>

#include "ldle/math/adjacency.h"
#include "ldle/math/disjoint_sets.h"

namespace ldle::math {
std::vector<WeightedEdge> maximum_spanning_forest(Index nodes, std::vector<WeightedEdge> edges) {
  std::sort(edges.begin(), edges.end(), [](const WeightedEdge& a, const WeightedEdge& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.nodes < b.nodes;
  });
  DisjointSets sets(nodes);
  std::erase_if(edges, [&](const WeightedEdge& edge) {
    return !sets.join(edge.nodes.first, edge.nodes.second);
  });
  return edges;
}

RootedForest walk_breadth_first(Index nodes, const std::vector<WeightedEdge>& edges,
                                const std::vector<Index>& size) {
  std::vector<IdPair> pairs;
  pairs.reserve(edges.size());
  for (const WeightedEdge& edge : edges) pairs.push_back(edge.nodes);
  const Ragged<Id> adjacent = adjacency(nodes, pairs);
  std::vector<Id> by_size(nodes);
  std::iota(by_size.begin(), by_size.end(), Id{0});
  std::stable_sort(by_size.begin(), by_size.end(), [&](Id a, Id b) { return size[a] > size[b]; });

  RootedForest forest;
  forest.parent.assign(nodes, none);
  forest.tree.assign(nodes, none);
  for (Id root : by_size) {
    if (forest.tree[root] != none) continue;
    const Id tree = static_cast<Id>(forest.trees++);
    forest.tree[root] = tree;
    std::size_t next = forest.order.size();
    forest.order.push_back(root);
    for (; next < forest.order.size(); ++next) {
      const Id node = forest.order[next];
      for (Id child : adjacent[node]) {
        if (forest.tree[child] != none) continue;
        forest.tree[child] = tree;
        forest.parent[child] = node;
        forest.order.push_back(child);
      }
    }
  }
  return forest;
}

}  // namespace ldle::math
