#include "ldle/math/percentile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "ldle/core/random.h"

namespace ldle::math::percentile_test {

TEST(Percentile, InterpolatesBetweenOrderStatistics) {
  const std::vector<double> values{4, 1, 3, 2};
  EXPECT_DOUBLE_EQ(percentile(values, 0), 1);
  EXPECT_DOUBLE_EQ(percentile(values, 100), 4);
  EXPECT_DOUBLE_EQ(percentile(values, 50), 2.5);
  EXPECT_DOUBLE_EQ(percentile(values, 25), 1.75);
  EXPECT_DOUBLE_EQ(percentile(values, 90), 3.7);
}

TEST(Percentile, OfTheNumbersFromZeroToHundredIsTheNumber) {
  std::vector<double> values(101);
  std::iota(values.begin(), values.end(), 0.0);
  Random random(1);
  random.shuffle(values);
  for (double p : {0.0, 1.0, 12.5, 50.0, 63.7, 99.0, 100.0}) {
    EXPECT_NEAR(percentile(values, p), p, 1e-12);
  }
}

TEST(Percentile, OfOneValueIsThatValue) {
  const std::vector<double> one{7};
  for (double p : {0.0, 33.0, 100.0}) EXPECT_EQ(percentile(one, p), 7);
}

TEST(Percentile, MedianOfAnEvenCountIsTheMeanOfTheMiddleTwo) {
  std::vector<double> values{10, 2, 8, 4};
  EXPECT_DOUBLE_EQ(median_in_place(values), 6);
  std::vector<double> odd{9, 1, 5};
  EXPECT_DOUBLE_EQ(median_in_place(odd), 5);
}

TEST(Percentile, RepeatedValuesAreReturnedExactly) {
  const std::vector<double> values{0.1, 0.1, 0.1, 0.3};
  EXPECT_EQ(percentile(values, 50), 0.1);
  EXPECT_EQ(percentile(values, 20), 0.1);
}

}  // namespace ldle::math::percentile_test
