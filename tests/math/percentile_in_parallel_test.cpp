#include "ldle/math/percentile_in_parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ldle/core/random.h"
#include "ldle/math/percentile.h"

namespace ldle::math::percentile_in_parallel_test {

/// The percentiles of the values must be those of the serial function.
void check(const std::vector<double>& values) {
  for (double percent : {0.0, 0.01, 5.0, 37.7, 50.0, 95.0, 100.0}) {
    for (Index threads : {1, 3}) {
      EXPECT_EQ(percentile(values, percent, Context({.threads = threads})),
                percentile(values, percent))
          << percent;
    }
  }
}

TEST(PercentileInParallel, IsThatOfOneThread) {
  for (Index count : {1, 2, 99999, 100000, 300001}) {
    Random random(1);
    std::vector<double> values(count);
    for (double& value : values) value = std::exp(20.0 * random.uniform() - 10.0) - 1.0;
    check(values);
  }
}

TEST(PercentileInParallel, EqualValues) {
  std::vector<double> values(200000, 1.0);
  check(values);
  for (std::size_t i = 0; i < values.size(); i += 3) values[i] = -2.0;
  check(values);
}

/// Here every sampled value is smaller than all others.
TEST(PercentileInParallel, SampleThatMisleads) {
  constexpr Index count = 4096 * 50;
  std::vector<double> values(count);
  for (Index i = 0; i < count; ++i) values[i] = i % 50 == 0 ? -1.0 : static_cast<double>(i);
  check(values);
}

TEST(PercentileInParallel, InfiniteValues) {
  std::vector<double> values(200000, std::numeric_limits<double>::infinity());
  std::fill_n(values.begin(), 120000, 3.0);
  check(values);
}

}  // namespace ldle::math::percentile_in_parallel_test
