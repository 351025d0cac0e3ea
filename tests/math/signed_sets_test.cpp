#include "ldle/math/signed_sets.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"

namespace ldle::math::signed_sets_test {

TEST(SignedSets, ConsistentSignsAreAccepted) {
  Random random(3);
  std::vector<int> side(50);
  for (int& s : side) s = random.uniform() < 0.5 ? 1 : -1;
  SignedSets sets(50);
  for (int edge = 0; edge < 400; ++edge) {
    const auto a = static_cast<Id>(random.uniform(0, 50)),
               b = static_cast<Id>(random.uniform(0, 50));
    EXPECT_TRUE(sets.join(a, b, side[a] * side[b]));
  }
  const auto [label, count] = sets.labels();
  EXPECT_EQ(count, 1);
  for (Id k = 0; k < 50; ++k) {
    EXPECT_EQ(sets.find(k).second * sets.find(0).second, side[k] * side[0]);
  }
}

TEST(SignedSets, ContradictingSignsAreRejected) {
  SignedSets sets(3);
  EXPECT_TRUE(sets.join(0, 1, 1));
  EXPECT_TRUE(sets.join(1, 2, -1));
  EXPECT_FALSE(sets.join(0, 2, 1));
  EXPECT_TRUE(sets.join(0, 2, -1));
  EXPECT_FALSE(sets.join(2, 2, -1));
}

TEST(SignedSets, LabelsFollowTheLowestMembers) {
  SignedSets sets(5);
  sets.join(3, 1, -1);
  sets.join(4, 2, 1);
  const auto [label, count] = sets.labels();
  EXPECT_EQ(count, 3);
  EXPECT_EQ(label, (std::vector<Id>{0, 1, 2, 1, 2}));
}

}  // namespace ldle::math::signed_sets_test
