#include "ldle/math/balance.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"

namespace ldle {
namespace {

/// A random connected graph on the nodes first .. first+count-1, signed by the nodes' sides.
void add_graph(std::vector<WeightedEdge>& edges, const std::vector<int>& sides, Id first, Id count,
               Random& random) {
  for (Id i = first + 1; i < first + count; ++i) {
    for (Id tries = 0; tries < 3; ++tries) {
      const Id j = first + Id(random.below(i - first));
      edges.push_back({{j, i}, sides[i] * sides[j] * random.uniform(0.5, 2)});
    }
  }
}

TEST(BalancedSides, FindsTheSidesOfEachPart) {
  Random random(3);
  std::vector<int> sides(100);
  for (int& side : sides) side = random.uniform() < 0.5 ? -1 : 1;
  sides[0] = sides[60] = sides[99] = 1;  // the lowest of each part
  std::vector<WeightedEdge> edges;
  add_graph(edges, sides, 0, 60, random);
  add_graph(edges, sides, 60, 39, random);
  EXPECT_EQ(balanced_sides(100, edges), sides);
}

TEST(BalancedSides, FewFalseEdgesAreOutvoted) {
  Random random(4);
  std::vector<int> sides(80, 1);
  for (Id i = 1; i < 80; ++i) sides[i] = i % 3 == 0 ? -1 : 1;
  std::vector<WeightedEdge> edges;
  for (int times = 0; times < 4; ++times) add_graph(edges, sides, 0, 80, random);
  for (std::size_t e = 300; e < edges.size(); e += 40) edges[e].weight *= -1;
  EXPECT_EQ(balanced_sides(80, edges), sides);
}

/// A ring with one false edge has no answer; the false edge is the one to stay so.
TEST(BalancedSides, AFrustratedRingIsCutWhereItIsFrustrated) {
  for (Id count : {3, 8, 31}) {
    std::vector<WeightedEdge> edges;
    for (Id i = 0; i + 1 < count; ++i) edges.push_back({{i, i + 1}, 1.0});
    edges.push_back({{0, count - 1}, -1.0});
    EXPECT_EQ(balanced_sides(count, edges), std::vector<int>(count, 1));
  }
}

TEST(BalancedSides, WithoutEdgesAllAreOnOneSide) {
  EXPECT_EQ(balanced_sides(3, {}), std::vector<int>(3, 1));
  EXPECT_EQ(balanced_sides(3, {{{0, 1}, 0.0}}), std::vector<int>(3, 1));
}

}  // namespace
}  // namespace ldle
