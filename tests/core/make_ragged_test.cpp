#include "ldle/core/make_ragged.h"

#include <gtest/gtest.h>

namespace ldle::make_ragged_test {

/// List i has i % 4 times the value i.
Ragged<Id> repeated(Index count, const Context& context) {
  return make_ragged<Id>(count, context, [] {
    return [](Index i, std::vector<Id>& list) { list.insert(list.end(), i % 4, Id(i)); };
  });
}

TEST(MakeRagged, ListsComeInOrder) {
  for (Index count : {0, 1, 255, 256, 1000}) {
    for (Index threads : {1, 3}) {
      const Ragged<Id> lists = repeated(count, Context({.threads = threads}));
      ASSERT_EQ(lists.size(), count);
      for (Index i = 0; i < count; ++i) {
        ASSERT_EQ(lists.length(i), i % 4);
        for (Id value : lists[i]) EXPECT_EQ(value, i);
      }
    }
  }
}

}  // namespace ldle::make_ragged_test
