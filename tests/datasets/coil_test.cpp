#include "ldle/datasets/coil.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ldle::datasets::coil_test {

TEST(Coil, WithOneFrequencyIsACircle) {
  const Coil circle({4.0});
  for (double s = 0; s < 2; s += 0.1) {
    const Eigen::RowVector2d expected(std::cos(4 * s) / 4, std::sin(4 * s) / 4);
    EXPECT_LT((circle.at(s) - expected).norm(), 1e-15);
  }
}

/// Computed by central differences, with an error of second order in the step.
TEST(Coil, HasUnitSpeedAndTheRootMeanSquareFrequencyAsCurvature) {
  const Coil coil({1.0, 2.0, 5.0});
  ASSERT_EQ(coil.space(), 6);
  const double h = 1e-4;
  for (double s = -1; s < 3; s += 0.25) {
    const Eigen::RowVectorXd before = coil.at(s - h), here = coil.at(s), after = coil.at(s + h);
    EXPECT_NEAR((after - before).norm() / (2 * h), 1.0, 25 * h * h);
    EXPECT_NEAR((after - 2 * here + before).norm() / (h * h), std::sqrt((1 + 4 + 25) / 3.0), 1e-6);
  }
}

}  // namespace ldle::datasets::coil_test
