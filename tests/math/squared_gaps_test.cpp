#include "ldle/math/squared_gaps.h"

#include <gtest/gtest.h>

#include <vector>

#include "ldle/core/random.h"

namespace ldle::math::squared_gaps_test {

TEST(SquaredGaps, AreSumsOfSquares) {
  Random random(1);
  for (Index dimension : {1, 2, 3, 7}) {
    for (Index count : {0, 1, 2, 3, 7, 8, 9, 64, 65}) {
      std::vector<double> from(dimension), columns(dimension * count), out(count + 1, -1.0);
      for (double& x : from) x = random.uniform(-1, 1);
      for (double& x : columns) x = random.uniform(-1, 1);
      squared_gaps(from.data(), columns.data(), dimension, count, out.data());
      for (Index j = 0; j < count; ++j) {
        double wanted = 0.0;
        for (Index s = 0; s < dimension; ++s) {
          wanted += (from[s] - columns[s * count + j]) * (from[s] - columns[s * count + j]);
        }
        EXPECT_NEAR(out[j], wanted, 1e-15 * double(dimension) * 4);
      }
      EXPECT_EQ(out[count], -1.0);
    }
  }
}

TEST(SquaredGaps, AreZeroForEqualPointsOnly) {
  const double from[] = {0.1, 0.7}, columns[] = {0.1, 0.1, 0.7, 0.70000001};
  double out[2];
  squared_gaps(from, columns, 2, 2, out);
  EXPECT_EQ(out[0], 0.0);
  EXPECT_GT(out[1], 0.0);
}

}  // namespace ldle::math::squared_gaps_test
