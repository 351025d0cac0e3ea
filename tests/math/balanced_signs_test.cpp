#include "ldle/math/balanced_signs.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/core/random.h"

namespace ldle::math::balanced_signs_test {

/// Adds a random connected graph on the nodes first .. first+count-1. The sign of an edge's weight
/// is the product of its nodes' signs.
void add_graph(std::vector<WeightedEdge>& edges, const std::vector<int>& signs, Id first, Id count,
               Random& random) {
  for (Id i = first + 1; i < first + count; ++i) {
    for (Id tries = 0; tries < 3; ++tries) {
      const Id j = first + Id(random.below(i - first));
      edges.push_back({{j, i}, signs[i] * signs[j] * random.uniform(0.5, 2)});
    }
  }
}

TEST(BalancedSigns, FindsTheSignsOfEachConnectedPart) {
  Random random(3);
  std::vector<int> signs(100);
  for (int& sign : signs) sign = random.uniform() < 0.5 ? -1 : 1;
  signs[0] = signs[60] = signs[99] = 1;  // the lowest node of each connected part
  std::vector<WeightedEdge> edges;
  add_graph(edges, signs, 0, 60, random);
  add_graph(edges, signs, 60, 39, random);
  EXPECT_EQ(balanced_signs(100, edges, Context()), signs);
}

TEST(BalancedSigns, AFewFalseEdgesDoNotChangeTheSigns) {
  Random random(4);
  std::vector<int> signs(80, 1);
  for (Id i = 1; i < 80; ++i) signs[i] = i % 3 == 0 ? -1 : 1;
  std::vector<WeightedEdge> edges;
  for (int times = 0; times < 4; ++times) add_graph(edges, signs, 0, 80, random);
  for (std::size_t e = 300; e < edges.size(); e += 40) edges[e].weight *= -1;
  EXPECT_EQ(balanced_signs(80, edges, Context()), signs);
}

/// No signs fit all edges of such a ring. The best ones violate the negative edge only.
TEST(BalancedSigns, ARingWithOneNegativeEdgeKeepsEqualSigns) {
  for (Id count : {3, 8, 31}) {
    std::vector<WeightedEdge> edges;
    for (Id i = 0; i + 1 < count; ++i) edges.push_back({{i, i + 1}, 1.0});
    edges.push_back({{0, count - 1}, -1.0});
    EXPECT_EQ(balanced_signs(count, edges, Context()), std::vector<int>(count, 1));
  }
}

/// The signs of a large graph are found in groups. A grid of 100 x 100 nodes has a patch of the
/// opposite sign, and one of 50 edges is false.
TEST(BalancedSigns, FindsTheSignsOfManyNodes) {
  constexpr Id side = 100;
  Random random(5);
  std::vector<int> signs(side * side, 1);
  for (Id i = 0; i < side * side; ++i) {
    const Id x = i % side, y = i / side;
    if ((x - 60) * (x - 60) + (y - 40) * (y - 40) < 500) signs[i] = -1;
  }
  std::vector<WeightedEdge> edges;
  const auto join = [&](Id i, Id j) {
    const double trust = random.below(50) == 0 ? -1.0 : 1.0;
    edges.push_back({{i, j}, trust * signs[i] * signs[j] * random.uniform(0.5, 2)});
  };
  for (Id x = 0; x < side; ++x) {
    for (Id y = 0; y < side; ++y) {
      for (const auto& [right, down] : {IdPair{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}}) {
        if (x + right < side && y + down < side) join(y * side + x, (y + down) * side + x + right);
      }
    }
  }
  EXPECT_EQ(balanced_signs(side * side, edges, Context()), signs);
}

/// A long ring with one negative edge: as in a short one, the best signs violate that edge only, or
/// one other.
TEST(BalancedSigns, ALongRingViolatesOneEdge) {
  constexpr Id count = 9001;
  std::vector<WeightedEdge> edges;
  for (Id i = 0; i + 1 < count; ++i) edges.push_back({{i, i + 1}, 1.0});
  edges.push_back({{0, count - 1}, -1.0});
  const std::vector<int> signs = balanced_signs(count, edges, Context());
  const auto is_violated = [&](const WeightedEdge& edge) {
    return edge.weight * signs[edge.nodes.first] * signs[edge.nodes.second] < 0.0;
  };
  EXPECT_EQ(std::count_if(edges.begin(), edges.end(), is_violated), 1);
}

TEST(BalancedSigns, AllSignsAreOneWithoutEdges) {
  EXPECT_EQ(balanced_signs(3, {}, Context()), std::vector<int>(3, 1));
  EXPECT_EQ(balanced_signs(3, {{{0, 1}, 0.0}}, Context()), std::vector<int>(3, 1));
}

}  // namespace ldle::math::balanced_signs_test
