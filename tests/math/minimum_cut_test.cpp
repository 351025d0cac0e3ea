#include "ldle/math/minimum_cut.h"

#include <gtest/gtest.h>

#include <limits>

#include "ldle/core/random.h"

namespace ldle::math::minimum_cut_test {

double weight_between(const std::vector<WeightedEdge>& edges, const std::vector<char>& side) {
  double sum = 0.0;
  for (const WeightedEdge& edge : edges) {
    if (side[edge.nodes.first] != side[edge.nodes.second]) sum += edge.weight;
  }
  return sum;
}

TEST(MinimumCut, CutsAPathAtItsLightestEdge) {
  const std::vector<WeightedEdge> edges{{{0, 1}, 3}, {{1, 2}, 1}, {{2, 3}, 2}};
  EXPECT_EQ(minimum_cut(4, edges, std::vector<Id>{0}, std::vector<Id>{3}, Context()),
            (std::vector<char>{1, 1, 0, 0}));
}

TEST(MinimumCut, OfSeparatePartsReachesOnlyTheSources) {
  const std::vector<WeightedEdge> edges{{{0, 1}, 1}, {{2, 3}, 1}};
  EXPECT_EQ(minimum_cut(5, edges, std::vector<Id>{1}, std::vector<Id>{2}, Context()),
            (std::vector<char>{1, 1, 0, 0, 0}));
}

TEST(MinimumCut, IsTheBestOfAllCuts) {
  constexpr Id nodes = 9;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    std::vector<WeightedEdge> edges;
    for (Id a = 0; a < nodes; ++a) {
      for (Id b = a + 1; b < nodes; ++b) {
        if (random.uniform(0.0, 1.0) < 0.4) edges.push_back({{a, b}, random.uniform(0.0, 1.0)});
      }
    }
    const std::vector<Id> sources{0, 1}, sinks{8};
    double best = std::numeric_limits<double>::infinity();
    for (unsigned chosen = 0; chosen < (1u << nodes); ++chosen) {
      std::vector<char> side(nodes);
      for (Id i = 0; i < nodes; ++i) side[i] = (chosen >> i) & 1u;
      if (side[0] && side[1] && !side[8]) best = std::min(best, weight_between(edges, side));
    }
    const std::vector<char> found = minimum_cut(nodes, edges, sources, sinks, Context());
    EXPECT_TRUE(found[0] && found[1] && !found[8]);
    EXPECT_NEAR(weight_between(edges, found), best, 1e-12);
  }
}

}  // namespace ldle::math::minimum_cut_test
