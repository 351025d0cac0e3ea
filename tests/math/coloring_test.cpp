#include "ldle/math/coloring.h"

#include <gtest/gtest.h>

#include <set>

#include "ldle/core/random.h"
#include "ldle/math/adjacency.h"

namespace ldle::math::coloring_test {

std::vector<IdPair> random_pairs(Index nodes, Index count, std::uint64_t seed) {
  Random random(seed);
  std::set<IdPair> pairs;
  while (Index(pairs.size()) < count) {
    const Id a = Id(random.below(nodes)), b = Id(random.below(nodes));
    if (a != b) pairs.insert({std::min(a, b), std::max(a, b)});
  }
  return {pairs.begin(), pairs.end()};
}

TEST(Coloring, NeighborsHaveDifferentColorsAndColorsAreFew) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto pairs = random_pairs(60, 40 + Index(seed) * 20, seed);
    const Ragged<Id> adjacent = adjacency(60, pairs);
    const std::vector<Id> color = greedy_coloring(adjacent);
    for (const IdPair& pair : pairs) EXPECT_NE(color[pair.first], color[pair.second]);
    Index most = 0;
    for (Index node = 0; node < 60; ++node) most = std::max(most, adjacent.length(node));
    EXPECT_LE(*std::max_element(color.begin(), color.end()), Id(most));
  }
}

TEST(Coloring, EachNodeHasTheLowestColorNotUsedByEarlierNeighbors) {
  const auto pairs = random_pairs(40, 150, 3);
  const std::vector<Id> color = greedy_coloring(adjacency(40, pairs));
  for (Id node = 0; node < 40; ++node) {
    std::set<Id> taken;
    for (const IdPair& pair : pairs) {
      if (pair.second == node) taken.insert(color[pair.first]);
    }
    Id lowest = 0;
    while (taken.contains(lowest)) ++lowest;
    EXPECT_EQ(color[node], lowest);
  }
}

TEST(Coloring, CompleteGraphsCyclesAndEmptyGraphs) {
  std::vector<IdPair> complete, cycle;
  for (Id a = 0; a < 7; ++a) {
    for (Id b = a + 1; b < 7; ++b) complete.push_back({a, b});
  }
  EXPECT_EQ(greedy_coloring(adjacency(7, complete)), (std::vector<Id>{0, 1, 2, 3, 4, 5, 6}));
  for (Id a = 0; a + 1 < 8; ++a) cycle.push_back({a, a + 1});
  cycle.push_back({0, 7});
  EXPECT_EQ(greedy_coloring(adjacency(8, cycle)), (std::vector<Id>{0, 1, 0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(greedy_coloring(adjacency(3, {})), (std::vector<Id>{0, 0, 0}));
  EXPECT_TRUE(greedy_coloring(adjacency(0, {})).empty());
}

}  // namespace ldle::math::coloring_test
