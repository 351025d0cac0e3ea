#include "ldle/math/id_pair_set.h"

#include <gtest/gtest.h>

namespace ldle::math::id_pair_set_test {

TEST(IdPairSet, ContainsItsPairsInEitherOrder) {
  const std::vector<IdPair> pairs{{5, 2}, {1, 3}, {0, 7}};
  const IdPairSet set(pairs);
  for (Id a = 0; a < 8; ++a) {
    for (Id b = 0; b < 8; ++b) {
      const bool listed = std::count(pairs.begin(), pairs.end(), IdPair{a, b}) +
                              std::count(pairs.begin(), pairs.end(), IdPair{b, a}) >
                          0;
      EXPECT_EQ(set.contains(a, b), listed) << a << ' ' << b;
    }
  }
}

TEST(IdPairSet, ContainsNothingIfEmpty) {
  EXPECT_FALSE(IdPairSet({}).contains(0, 1));
}

}  // namespace ldle::math::id_pair_set_test
