#include "ldle/math/rotations.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <numbers>

#include "oracles/points.h"

namespace ldle::math::rotations_test {

constexpr double pi = std::numbers::pi;

Eigen::RowVectorXd random_log(Index d, double size, std::uint64_t seed) {
  Random random(seed);
  Eigen::RowVectorXd log(planes_of(d));
  for (Index i = 0; i < log.size(); ++i) log[i] = random.normal();
  return log.size() == 0 ? log : Eigen::RowVectorXd(size * log.normalized());
}

/// The power series sum of S^k / k! of a skew-symmetric matrix S.
RowMatrix exp_series(const Eigen::RowVectorXd& log, Index d) {
  const RowMatrix skew = skew_matrix(log, d);
  RowMatrix sum = RowMatrix::Identity(d, d), term = sum;
  for (int k = 1; k < 60; ++k) {
    term = term * skew / k;
    sum += term;
  }
  return sum;
}

TEST(Rotations, SkewMatricesAreGivenByTheirUpperTriangles) {
  RowMatrix skew(3, 3);
  skew << 0, 1, 2, -1, 0, 3, -2, -3, 0;
  EXPECT_EQ(skew_matrix(Eigen::RowVector3d(1, 2, 3), 3), skew);
  EXPECT_EQ(upper_triangle(skew), Eigen::RowVector3d(1, 2, 3));
}

TEST(Rotations, ExponentialIsItsPowerSeries) {
  for (Index d = 1; d <= 6; ++d) {
    for (double size : {0.0, 1e-9, 0.3, 2.0, 4.0}) {
      const auto log = random_log(d, size, 7 + d);
      EXPECT_LT((rotation_exp(skew_matrix(log, d)) - exp_series(log, d)).norm(), 1e-12)
          << d << ' ' << size;
    }
  }
}

/// The norm of the upper triangle is at least every angle. Below pi the logarithm is unique.
TEST(Rotations, LogarithmInvertsTheExponential) {
  for (Index d = 1; d <= 6; ++d) {
    for (double size : {0.0, 1e-9, 0.3, 3.0}) {
      const auto log = random_log(d, size, 70 + d);
      EXPECT_LT((upper_triangle(rotation_log(rotation_exp(skew_matrix(log, d)))) - log).norm(),
                1e-12)
          << d << ' ' << size;
    }
  }
}

TEST(Rotations, ExponentialInvertsTheLogarithm) {
  for (Index d = 2; d <= 6; ++d) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const RowMatrix rotation = oracle::random_rotation(d, seed);
      const auto log = upper_triangle(rotation_log(rotation));
      EXPECT_LT((rotation_exp(skew_matrix(log, d)) - rotation).norm(), 1e-12) << d << ' ' << seed;
      EXPECT_LE(log.norm(), pi * std::sqrt(double(d / 2)) * (1 + 1e-12));
    }
  }
}

TEST(Rotations, HalfTurnsHaveLogarithms) {
  for (Index d = 2; d <= 5; ++d) {
    const RowMatrix axes = oracle::random_rotation(d, 5);
    for (Index reversed = 2; reversed <= d; reversed += 2) {
      Eigen::VectorXd diagonal = Eigen::VectorXd::Ones(d);
      diagonal.head(reversed).setConstant(-1);
      for (const RowMatrix& frame : {RowMatrix(RowMatrix::Identity(d, d)), axes}) {
        const RowMatrix rotation = frame * diagonal.asDiagonal() * frame.transpose();
        const auto log = upper_triangle(rotation_log(rotation));
        EXPECT_LT((rotation_exp(skew_matrix(log, d)) - rotation).norm(), 1e-7);
        EXPECT_NEAR(log.norm(), pi * std::sqrt(double(reversed / 2)), 1e-7);
      }
    }
  }
}

TEST(Rotations, LogarithmInThePlaneIsTheAngle) {
  for (double angle : {-3.0, -0.1, 0.0, 1e-12, 0.5, 3.1}) {
    RowMatrix rotation(2, 2);
    rotation << std::cos(angle), std::sin(angle), -std::sin(angle), std::cos(angle);
    EXPECT_NEAR(rotation_log(rotation)(0, 1), angle, 1e-15);
    EXPECT_LT(
        (rotation_exp(skew_matrix(Eigen::RowVectorXd::Constant(1, angle), 2)) - rotation).norm(),
        1e-15);
  }
}

}  // namespace ldle::math::rotations_test
