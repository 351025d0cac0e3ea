#include "ldle/core/mark_set.h"

#include <gtest/gtest.h>

#include <set>

#include "ldle/core/random.h"

namespace ldle::mark_set_test {

TEST(MarkSet, ContainsExactlyTheIdsOfTheLastAssign) {
  Random random(1);
  MarkSet marks;
  EXPECT_FALSE(marks.contains(0));
  for (Index size : {0, 1, 3, 200, 5, 0, 90, 1000, 7}) {
    std::vector<Id> ids;
    for (Index i = 0; i < size; ++i) ids.push_back(static_cast<Id>(random.below(3000)));
    marks.assign(ids);
    const std::set<Id> wanted(ids.begin(), ids.end());
    for (Id id = 0; id < 3000; ++id) EXPECT_EQ(marks.contains(id), wanted.count(id) == 1) << id;
  }
}

TEST(MarkSet, IdsWithEqualHashesAreDistinguished) {
  MarkSet marks;
  std::vector<Id> ids;
  for (Id id = 0; id < 64; ++id) ids.push_back(id << 20);
  marks.assign(ids);
  for (Id id : ids) {
    EXPECT_TRUE(marks.contains(id));
    EXPECT_FALSE(marks.contains(id + 1));
  }
}

TEST(MarkSet, NumbersIdsInTheOrderOfInsertion) {
  MarkSet marks;
  for (Id shift : {0, 5}) {
    marks.clear();
    for (int again = 0; again < 2; ++again) {
      for (Id i = 0; i < 500; ++i) EXPECT_EQ(marks.add((i + shift) * 7919), i);
      EXPECT_EQ(marks.size(), 500);
    }
  }
}

}  // namespace ldle::mark_set_test
