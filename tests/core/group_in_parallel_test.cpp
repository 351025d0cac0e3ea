#include "ldle/core/group_in_parallel.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"

namespace ldle::group_in_parallel_test {

std::vector<Id> random_labels(Index count, Index groups) {
  Random random(5);
  std::vector<Id> labels;
  for (Index i = 0; i < count; ++i) {
    labels.push_back(static_cast<Id>(random.uniform() * static_cast<double>(groups)));
  }
  return labels;
}

TEST(GroupInParallel, GroupsAreThoseOfOneThread) {
  for (Index count : {0, 1, 100, 100000}) {
    for (Index groups : {1, 7, 5000}) {
      const std::vector<Id> labels = random_labels(count, groups);
      const Ragged<Id> expected = group_by_label(labels, groups);
      for (Index threads : {1, 4}) {
        const Ragged<Id> found = group_by_label(labels, groups, Context({.threads = threads}));
        EXPECT_EQ(found.offsets, expected.offsets);
        EXPECT_EQ(found.values, expected.values);
      }
    }
  }
}

TEST(GroupInParallel, TransposedTwiceListsAreTheSame) {
  Ragged<Id> lists;
  for (Index i = 0; i < 5000; ++i) {
    std::vector<Id> list = random_labels(i % 9, 300);
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    lists.push_back(list);
  }
  const Context context({.threads = 4});
  const Ragged<Id> holders = transpose(lists, 300, context);
  EXPECT_EQ(holders.values, transpose(lists, 300).values);
  const Ragged<Id> again = transpose(holders, lists.size(), context);
  EXPECT_EQ(again.offsets, lists.offsets);
  EXPECT_EQ(again.values, lists.values);
}

/// Each item adds its square to the list of its last digit; lists are to be descending.
TEST(GroupInParallel, ListsAreSortedAsAsked) {
  const auto found = group_in_parallel<Index>(
      10000, 10, 100, Context({.threads = 4}), [](Index i, const auto& add) { add(i % 10, i * i); },
      std::greater<>());
  ASSERT_EQ(found.size(), 10);
  for (Index digit = 0; digit < 10; ++digit) {
    ASSERT_EQ(found.length(digit), 1000);
    for (Index at = 0; at < 1000; ++at) {
      const Index item = 10 * (999 - at) + digit;
      EXPECT_EQ(found[digit][at], item * item);
    }
  }
}

}  // namespace ldle::group_in_parallel_test
