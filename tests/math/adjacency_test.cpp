#include "ldle/math/adjacency.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ldle::math::adjacency_test {

TEST(Adjacency, ListsTheNeighborsOfEachNodeInAscendingOrder) {
  const Ragged<Id> lists = adjacency(5, {{0, 3}, {1, 2}, {0, 1}, {2, 3}});
  const std::vector<std::vector<Id>> wanted{{1, 3}, {0, 2}, {1, 3}, {0, 2}, {}};
  ASSERT_EQ(lists.size(), 5);
  for (Index node = 0; node < 5; ++node) {
    EXPECT_TRUE(std::ranges::equal(lists[node], wanted[node])) << node;
  }
}

TEST(Adjacency, WithoutPairsAllListsAreEmpty) {
  EXPECT_EQ(adjacency(0, {}).size(), 0);
  EXPECT_EQ(adjacency(3, {}).size(), 3);
  EXPECT_TRUE(adjacency(3, {}).values.empty());
}

}  // namespace ldle::math::adjacency_test
