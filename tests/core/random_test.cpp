#include "ldle/core/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace ldle::random_test {

/// Five standard deviations of the mean of `count` values of the given variance.
double five_sigma(double variance, double count) {
  return 5 * std::sqrt(variance / count);
}

TEST(Random, EqualSeedsGiveEqualNumbersOnly) {
  Random a(7), b(7), c(8);
  Index equal = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto bits = a.bits();
    ASSERT_EQ(bits, b.bits());
    equal += bits == c.bits();
  }
  EXPECT_EQ(equal, 0);
}

TEST(Random, UniformHasTheMomentsOfTheUniformDistribution) {
  Random random(3);
  constexpr int count = 40000;
  double sum = 0, squares = 0;
  for (int i = 0; i < count; ++i) {
    const double u = random.uniform();
    ASSERT_GE(u, 0.0);
    ASSERT_LT(u, 1.0);
    sum += u;
    squares += u * u;
  }
  EXPECT_NEAR(sum / count, 0.5, five_sigma(1.0 / 12, count));
  EXPECT_NEAR(squares / count, 1.0 / 3, five_sigma(4.0 / 45, count));
}

TEST(Random, NormalHasTheMomentsOfTheNormalDistribution) {
  Random random(4);
  constexpr int count = 40000;
  double sum = 0, squares = 0, products = 0, previous = 0;
  for (int i = 0; i < count; ++i) {
    const double x = random.normal();
    ASSERT_TRUE(std::isfinite(x));
    sum += x;
    squares += x * x;
    products += x * previous;
    previous = x;
  }
  EXPECT_NEAR(sum / count, 0.0, five_sigma(1, count));
  EXPECT_NEAR(squares / count, 1.0, five_sigma(2, count));
  EXPECT_NEAR(products / count, 0.0, five_sigma(1, count));
}

TEST(Random, BelowIsUniform) {
  Random random(5);
  constexpr int count = 70000;
  std::vector<int> seen(7, 0);
  for (int i = 0; i < count; ++i) {
    const Index value = random.below(7);
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 7);
    ++seen[value];
  }
  for (int times : seen) {
    EXPECT_NEAR(double(times) / count, 1.0 / 7, five_sigma(6.0 / 49, count));
  }
  EXPECT_EQ(random.below(1), 0);
}

TEST(Random, ShuffleGivesEveryOrderEquallyOften) {
  Random random(6);
  constexpr int count = 60000;
  std::vector<int> seen(6, 0);
  for (int i = 0; i < count; ++i) {
    std::vector<int> items{0, 1, 2};
    random.shuffle(items);
    const int code = items[0] * 2 + (items[1] > items[2]);
    ++seen[code];
    std::sort(items.begin(), items.end());
    ASSERT_EQ(items, (std::vector<int>{0, 1, 2}));
  }
  for (int times : seen) {
    EXPECT_NEAR(double(times) / count, 1.0 / 6, five_sigma(5.0 / 36, count));
  }
}

TEST(Random, ShufflesListsOfZeroAndOneItems) {
  Random random(6);
  std::vector<int> empty, single{4};
  random.shuffle(empty);
  random.shuffle(single);
  EXPECT_TRUE(empty.empty());
  EXPECT_EQ(single, std::vector<int>{4});
}

}  // namespace ldle::random_test
