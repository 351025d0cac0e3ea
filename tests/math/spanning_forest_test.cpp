#include "ldle/math/spanning_forest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ldle/core/random.h"

namespace ldle::math::spanning_forest_test {

std::vector<WeightedEdge> random_graph(Index nodes, double density, std::uint64_t seed) {
  Random random(seed);
  std::vector<WeightedEdge> edges;
  for (Id a = 0; a < nodes; ++a) {
    for (Id b = a + 1; b < nodes; ++b) {
      if (random.uniform() < density) edges.push_back({{a, b}, random.uniform()});
    }
  }
  return edges;
}

std::vector<Id> labels_by_flooding(Index nodes, const std::vector<WeightedEdge>& edges) {
  std::vector<Id> label(nodes);
  for (Index i = 0; i < nodes; ++i) label[i] = Id(i);
  for (Index round = 0; round < nodes; ++round) {
    for (const auto& e : edges) {
      label[e.nodes.first] = label[e.nodes.second] =
          std::min(label[e.nodes.first], label[e.nodes.second]);
    }
  }
  return label;
}

/// The weight of a maximum spanning forest by Prim's algorithm.
double heaviest_total(Index nodes, const std::vector<WeightedEdge>& edges) {
  std::vector<bool> inside(nodes, false);
  double total = 0;
  for (Index start = 0; start < nodes; ++start) {
    if (inside[start]) continue;
    inside[start] = true;
    for (;;) {
      const WeightedEdge* best = nullptr;
      for (const auto& e : edges) {
        if (inside[e.nodes.first] == inside[e.nodes.second]) continue;
        if (!best || e.weight > best->weight) best = &e;
      }
      if (!best) break;
      total += best->weight;
      inside[best->nodes.first] = inside[best->nodes.second] = true;
    }
  }
  return total;
}

TEST(MaximumSpanningForest, HasTheWeightThatPrimsAlgorithmFinds) {
  for (double density : {0.02, 0.1, 0.6}) {
    const auto edges = random_graph(60, density, 3);
    const auto forest = maximum_spanning_forest(60, edges, Context());
    double total = 0;
    for (const auto& e : forest) total += e.weight;
    EXPECT_NEAR(total, heaviest_total(60, edges), 1e-12);
    const auto labels = labels_by_flooding(60, edges);
    EXPECT_EQ(labels_by_flooding(60, forest), labels);
    const std::set<Id> trees(labels.begin(), labels.end());
    EXPECT_EQ(forest.size(), 60 - trees.size());
  }
}

TEST(MaximumSpanningForest, PrefersTheFirstEdgesOfEqualWeight) {
  std::vector<WeightedEdge> edges{{{1, 2}, 1}, {{0, 2}, 1}, {{0, 1}, 1}};
  std::set<IdPair> taken;
  for (const auto& e : maximum_spanning_forest(3, edges, Context())) taken.insert(e.nodes);
  EXPECT_EQ(taken, (std::set<IdPair>{{0, 1}, {0, 2}}));
}

TEST(MaximumSpanningForest, UsesEdgesOfWeightZero) {
  EXPECT_EQ(maximum_spanning_forest(3, {{{0, 1}, 0}, {{1, 2}, 0}}, Context()).size(), 2u);
}

TEST(WalkBreadthFirst, VisitsNodesByDepthFromTheLargestNode) {
  const auto edges = maximum_spanning_forest(80, random_graph(80, 0.03, 5), Context());
  std::vector<Index> size(80);
  Random random(6);
  for (auto& s : size) s = random.below(10);
  const auto walk = walk_breadth_first(80, edges, size);
  ASSERT_EQ(walk.order.size(), 80u);
  EXPECT_EQ(std::set<Id>(walk.order.begin(), walk.order.end()).size(), 80u);
  std::vector<Index> depth(80, -1), rank(80);
  for (std::size_t i = 0; i < 80; ++i) rank[walk.order[i]] = Index(i);
  for (std::size_t i = 0; i < 80; ++i) {
    const Id node = walk.order[i], parent = walk.parent[node];
    depth[node] = parent == none ? 0 : depth[parent] + 1;
    if (i == 0) continue;
    const Id before = walk.order[i - 1];
    if (parent == none) {
      EXPECT_EQ(walk.tree[node], walk.tree[before] + 1);
      continue;
    }
    EXPECT_EQ(walk.tree[node], walk.tree[parent]);
    EXPECT_GE(depth[node], depth[before]);
    EXPECT_TRUE(walk.parent[before] != parent || node > before);
  }
  for (Id node = 0; node < 80; ++node) {
    const Id root =
        *std::ranges::find_if(walk.order, [&](Id m) { return walk.tree[m] == walk.tree[node]; });
    EXPECT_TRUE(size[root] > size[node] || (size[root] == size[node] && root <= node));
  }
}

TEST(WalkBreadthFirst, ParentsAreJoinedByEdges) {
  const auto edges = maximum_spanning_forest(40, random_graph(40, 0.2, 9), Context());
  std::set<IdPair> joined;
  for (const auto& e : edges) joined.insert(e.nodes);
  const auto walk = walk_breadth_first(40, edges, std::vector<Index>(40, 1));
  std::set<IdPair> used;
  for (Id m = 0; m < 40; ++m) {
    if (walk.parent[m] != none) {
      used.insert({std::min(m, walk.parent[m]), std::max(m, walk.parent[m])});
    }
  }
  EXPECT_EQ(used, joined);
}

/// Edges of length 1 between neighbouring points of a grid.
std::vector<WeightedEdge> unit_grid(Id rows, Id columns) {
  std::vector<WeightedEdge> edges;
  for (Id r = 0; r < rows; ++r) {
    for (Id c = 0; c < columns; ++c) {
      const Id node = r * columns + c;
      if (c + 1 < columns) edges.push_back({{node, node + 1}, 1.0});
      if (r + 1 < rows) edges.push_back({{node, node + columns}, 1.0});
    }
  }
  return edges;
}

TEST(ShortestWalk, MeasuresTheDistanceInAGrid) {
  ShortestWalk walk(35, unit_grid(5, 7));
  for (Id root : {0, 17, 34}) {
    const std::vector<Id> order = walk.from(root);
    EXPECT_EQ(order.size(), 35u);
    EXPECT_EQ(order.front(), root);
    for (Id node : order) {
      EXPECT_EQ(walk.distance(node), std::abs(node / 7 - root / 7) + std::abs(node % 7 - root % 7));
      if (node == root) {
        EXPECT_EQ(walk.parent(node), none);
      } else {
        EXPECT_EQ(walk.distance(walk.parent(node)), walk.distance(node) - 1.0);
      }
    }
  }
}

TEST(ShortestWalk, OrdersNodesByStepsAndStaysInItsComponent) {
  // 0 - 1 - 2 is shorter than 0 - 2; node 3 and 4 are another component.
  const std::vector<WeightedEdge> edges{{{0, 1}, 1.0}, {{0, 2}, 5.0}, {{1, 2}, 1.0}, {{3, 4}, 1.0}};
  ShortestWalk walk(5, edges);
  EXPECT_EQ(walk.from(0), (std::vector<Id>{0, 1, 2}));
  EXPECT_EQ(walk.parent(2), 1);
  EXPECT_EQ(walk.from(4), (std::vector<Id>{4, 3}));
}

}  // namespace ldle::math::spanning_forest_test
