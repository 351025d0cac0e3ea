#include "ldle/core/sort_in_parallel.h"

#include <gtest/gtest.h>

#include <functional>

#include "ldle/core/random.h"

namespace ldle::sort_in_parallel_test {

TEST(SortInParallel, SortsAsOneThreadDoes) {
  for (Index count : {0, 1, 19999, 20000, 20001, 100003}) {
    Random random(3);
    std::vector<std::pair<int, Index>> values;
    for (Index i = 0; i < count; ++i)
      values.push_back({static_cast<int>(100 * random.uniform()), i});
    auto expected = values;
    std::sort(expected.begin(), expected.end(), std::greater<>());
    for (Index threads : {1, 2, 5}) {
      auto found = values;
      sort_in_parallel(found, std::greater<>(), Context({.threads = threads}));
      EXPECT_EQ(found, expected) << count << " values, " << threads << " threads";
    }
  }
}

}  // namespace ldle::sort_in_parallel_test
