#include "ldle/math/springs.h"

#include <gtest/gtest.h>

#include "ldle/core/parallel_for.h"
#include "oracles/points.h"
#include "oracles/springs.h"

namespace ldle {
namespace {

class Springs_ : public testing::TestWithParam<Index> {
 protected:
  RowMatrix points = oracle::random_box(60, Eigen::RowVectorXd::Constant(GetParam(), 3.0),
                                        std::uint64_t(GetParam()));
  RowMatrix places = oracle::random_box(60, Eigen::RowVectorXd::Constant(GetParam(), 3.0), 77);
  Springs springs = oracle::springs_within(points, 1.5);
};

TEST_P(Springs_, StressIsTheSumOverSprings) {
  double sum = 0;
  for (Index i = 0; i < points.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      const double length = (points.row(i) - points.row(j)).norm();
      if (length > 1.5) continue;
      sum += std::pow((places.row(i) - places.row(j)).norm() / length - 1, 2);
    }
  }
  EXPECT_NEAR(stress(springs, places), sum, 1e-12 * sum);
  EXPECT_NEAR(stress(springs, points), 0, 1e-20);
}

/// The gradient of the stress is 2 (V y - pull).
TEST_P(Springs_, PullIsWhatTheGradientLacks) {
  RowMatrix pull;
  const double value = stress_and_pull(springs, places, pull);
  EXPECT_EQ(value, stress(springs, places));
  const RowMatrix gradient = 2 * (oracle::spring_laplacian(springs) * places - pull);
  const double step = 1e-6;
  for (Index i : {0, 17, 59}) {
    for (Index c = 0; c < places.cols(); ++c) {
      RowMatrix up = places, down = places;
      up(i, c) += step;
      down(i, c) -= step;
      const double slope = (stress(springs, up) - stress(springs, down)) / (2 * step);
      EXPECT_NEAR(gradient(i, c), slope, 1e-6 * gradient.norm());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Dimensions, Springs_, testing::Values(1, 2, 3, 5));

TEST(Springs, PointsInOnePlaceArePulledNowhere) {
  const RowMatrix points = oracle::grid(3, 3);
  const Springs springs = oracle::springs_within(points, 1.5);
  RowMatrix pull;
  const double value = stress_and_pull(springs, RowMatrix::Ones(points.rows(), 2), pull);
  EXPECT_NEAR(value, double(springs.count()), 1e-12);
  EXPECT_EQ(pull, RowMatrix::Zero(points.rows(), 2));
}

TEST(Springs, ThreadsDoNotChangeABit) {
  const RowMatrix points = oracle::shaken(oracle::grid(80, 80), 0.3, 5);
  const Springs springs = oracle::springs_within(points.topRows(3000), 1.6);
  const RowMatrix places = oracle::shaken(points.topRows(3000), 0.5, 6);
  RowMatrix one, many;
  double stress_one, stress_many;
  {
    const ThreadLimit limit(1);
    stress_one = stress_and_pull(springs, places, one);
  }
  {
    const ThreadLimit limit(3);
    stress_many = stress_and_pull(springs, places, many);
  }
  EXPECT_EQ(stress_one, stress_many);
  EXPECT_EQ(one, many);
}

}  // namespace
}  // namespace ldle
