#include "ldle/core/ragged.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/core/random.h"

namespace ldle::ragged_test {

Ragged<Id> random_lists(Index count, Index values, std::uint64_t seed) {
  Random random(seed);
  Ragged<Id> lists;
  for (Index i = 0; i < count; ++i) {
    std::vector<Id> list;
    for (Index v = 0; v < values; ++v) {
      if (random.uniform() < 0.3) list.push_back(Id(v));
    }
    lists.push_back(list);
  }
  return lists;
}

TEST(Ragged, StoresListsOfDifferentLengths) {
  Ragged<int> lists;
  EXPECT_EQ(lists.size(), 0);
  const std::vector<std::vector<int>> wanted{{1, 2, 3}, {}, {4}, {}};
  for (const auto& list : wanted) lists.push_back(list);
  ASSERT_EQ(lists.size(), 4);
  for (Index i = 0; i < lists.size(); ++i) {
    EXPECT_TRUE(std::ranges::equal(lists[i], wanted[i])) << i;
    EXPECT_EQ(lists.length(i), Index(wanted[i].size()));
  }
}

TEST(Ragged, GroupsListPositionsInAscendingOrder) {
  const std::vector<Id> labels{2, 0, 2, 2, 0};
  const auto groups = group_by_label(labels, 4);
  ASSERT_EQ(groups.size(), 4);
  EXPECT_TRUE(std::ranges::equal(groups[0], std::vector<Id>{1, 4}));
  EXPECT_EQ(groups.length(1), 0);
  EXPECT_TRUE(std::ranges::equal(groups[2], std::vector<Id>{0, 2, 3}));
  EXPECT_EQ(groups.length(3), 0);
}

TEST(Ragged, TransposeListsTheHoldersOfEachValue) {
  const auto lists = random_lists(20, 30, 1);
  const auto holders = transpose(lists, 30);
  for (Id v = 0; v < 30; ++v) {
    for (Id i = 0; i < 20; ++i) {
      EXPECT_EQ(std::ranges::count(holders[v], i), std::ranges::count(lists[i], v));
    }
    EXPECT_TRUE(std::ranges::is_sorted(holders[v]));
  }
}

TEST(Ragged, TransposingTwiceRestoresTheLists) {
  const auto lists = random_lists(25, 10, 2);
  const auto back = transpose(transpose(lists, 10), 25);
  EXPECT_EQ(back.offsets, lists.offsets);
  EXPECT_EQ(back.values, lists.values);
}

}  // namespace ldle::ragged_test
