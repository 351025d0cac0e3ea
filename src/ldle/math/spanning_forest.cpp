#include "ldle/math/spanning_forest.h"

#include <algorithm>
#include <numeric>

#include "ldle/core/sort_in_parallel.h"
#include "ldle/math/adjacency.h"
#include "ldle/math/disjoint_sets.h"

namespace ldle::math {
std::vector<WeightedEdge> maximum_spanning_forest(Index nodes, std::vector<WeightedEdge> edges,
                                                  const Context& context) {
  const auto heavier = [](const WeightedEdge& a, const WeightedEdge& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.nodes < b.nodes;
  };
  sort_in_parallel(edges, heavier, context);
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

ShortestWalk::ShortestWalk(Index nodes, const std::vector<WeightedEdge>& lengths)
    : paths_(nodes), parent_(nodes, none), level_(nodes, 0) {
  std::vector<Id> ends;
  ends.reserve(2 * lengths.size());
  for (const WeightedEdge& edge : lengths) {
    ends.insert(ends.end(), {edge.nodes.first, edge.nodes.second});
  }
  const Ragged<Id> ends_of = group_by_label(ends, nodes);
  links_.offsets = ends_of.offsets;
  links_.values.reserve(ends_of.values.size());
  for (Id end : ends_of.values) links_.values.push_back({ends[end ^ 1], lengths[end / 2].weight});
}

const std::vector<Id>& ShortestWalk::from(Id root) {
  paths_.clear();
  order_.clear();
  parent_[root] = none;
  paths_.offer(root, 0.0);
  while (const auto reached = paths_.next()) {
    const Id node = reached->node;
    level_[node] = parent_[node] == none ? 0 : level_[parent_[node]] + 1;
    order_.push_back(node);
    for (const Link& link : links_[node]) {
      if (paths_.offer(link.node, reached->distance + link.length)) parent_[link.node] = node;
    }
  }
  // The nodes come by distance, and equal distances by index.
  std::stable_sort(order_.begin(), order_.end(), [&](Id a, Id b) { return level_[a] < level_[b]; });
  return order_;
}

}  // namespace ldle::math
