#include "ldle/datasets/noise.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ldle::datasets::noise_test {

Dataset zeros(Index n) {
  Dataset data;
  data.points = RowMatrix::Zero(n, 3);
  return data;
}

TEST(GaussianNoise, HasMeanZeroAndItsDeviationAlongEveryAxis) {
  const Index n = 20000;
  Dataset data = zeros(n);
  Random random(1);
  add_gaussian_noise(data, 0.02, random);
  for (int a = 0; a < 3; ++a) {
    EXPECT_NEAR(data.points.col(a).mean(), 0, 5 * 0.02 / std::sqrt(n));
    EXPECT_NEAR(data.points.col(a).norm() / std::sqrt(n), 0.02, 5 * 0.02 / std::sqrt(2.0 * n));
  }
  EXPECT_NEAR(data.points.col(0).dot(data.points.col(1)) / n, 0, 5 * 0.0004 / std::sqrt(n));
}

TEST(UniformNoise, IsUniformOnItsInterval) {
  const Index n = 20000;
  Dataset data = zeros(n);
  Random random(1);
  add_uniform_noise(data, 0.05, random);
  EXPECT_GE(data.points.minCoeff(), 0);
  EXPECT_LT(data.points.maxCoeff(), 0.05);
  EXPECT_NEAR(data.points.mean(), 0.025, 5 * 0.05 / std::sqrt(12.0 * 3 * n));
  EXPECT_GT(data.points.maxCoeff(), 0.0499);
}

TEST(AnomalyNoise, IsRadialExceptAtTheAnomaly) {
  const Index n = 20000;
  Dataset data;
  data.points.resize(n, 3);
  data.points.rowwise() = Eigen::RowVector3d(0.6, 0, 0.8);
  data.parameters = RowMatrix::Zero(n, 3);
  data.parameters.bottomRows(n / 2).col(2).setOnes();
  Random random(2);
  add_anomaly_noise(data, 0.05, random);
  const auto radial = data.points.topRows(n / 2);
  EXPECT_LT((radial.col(0) * 0.8 - radial.col(2) * 0.6).cwiseAbs().maxCoeff(), 1e-14);
  const double spread = std::sqrt((radial.rowwise().norm().array() - 1).square().mean());
  EXPECT_NEAR(spread, 0.05, 5 * 0.05 / std::sqrt(n));
  const auto anomalous = data.points.bottomRows(n / 2);
  const auto lift = (anomalous.col(2) - anomalous.col(0) * (0.8 / 0.6)).array();
  EXPECT_NEAR(std::sqrt(lift.square().mean()), 0.05, 5 * 0.05 / std::sqrt(n));
}

TEST(Noise, OfZeroDoesNotMoveThePoints) {
  for (const AddNoise add : {add_gaussian_noise, add_uniform_noise}) {
    Dataset data = zeros(10);
    Random random(1);
    add(data, 0.0, random);
    EXPECT_EQ(data.points, zeros(10).points);
  }
}

}  // namespace ldle::datasets::noise_test
