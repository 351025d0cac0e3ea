#include "ldle/math/disjoint_sets.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/core/random.h"

namespace ldle::math::disjoint_sets_test {

TEST(DisjointSets, AgreeWithExplicitRelabelling) {
  constexpr Index count = 60;
  DisjointSets sets(count);
  std::vector<Id> lowest(count);
  for (Index i = 0; i < count; ++i) lowest[i] = Id(i);
  Random random(2);
  for (int step = 0; step < 45; ++step) {
    const Id a = Id(random.below(count)), b = Id(random.below(count));
    EXPECT_EQ(sets.join(a, b), lowest[a] != lowest[b]);
    const Id kept = std::min(lowest[a], lowest[b]), gone = std::max(lowest[a], lowest[b]);
    std::ranges::replace(lowest, gone, kept);
    for (Id i = 0; i < count; ++i) ASSERT_EQ(sets.find(i), lowest[i]);
  }
  const auto [labels, number] = sets.labels();
  Id next = 0;
  for (Id i = 0; i < count; ++i) {
    if (lowest[i] == i) {
      EXPECT_EQ(labels[i], next++);
    }
    EXPECT_EQ(labels[i], labels[lowest[i]]);
  }
  EXPECT_EQ(number, next);
}

TEST(DisjointSets, AddedItemsAreAlone) {
  DisjointSets sets(2);
  sets.join(0, 1);
  EXPECT_EQ(sets.add(), 2);
  EXPECT_EQ(sets.find(2), 2);
  EXPECT_EQ(sets.labels().second, 2);
}

}  // namespace ldle::math::disjoint_sets_test
