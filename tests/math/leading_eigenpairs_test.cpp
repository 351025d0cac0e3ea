#include "ldle/math/leading_eigenpairs.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "oracles/points.h"

namespace ldle::math::leading_eigenpairs_test {

Eigen::MatrixXd with_spectrum(const Eigen::VectorXd& values, std::uint64_t seed) {
  const Eigen::MatrixXd turn = oracle::random_rotation(values.size(), seed);
  return turn.transpose() * values.asDiagonal() * turn;
}

/// Checks the definition, and the values against all eigenvalues.
void expect_leading(const Eigen::MatrixXd& matrix, Index count) {
  const auto [values, vectors] = leading_eigenpairs(matrix, count);
  ASSERT_EQ(values.size(), count);
  const double size = std::max(matrix.cwiseAbs().maxCoeff(), std::numeric_limits<double>::min());
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> all(matrix / size);
  const Eigen::VectorXd wanted = all.eigenvalues().tail(count).reverse();
  EXPECT_LT((values / size - wanted).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((matrix / size * vectors - vectors * (values / size).asDiagonal()).norm(), 1e-11);
  EXPECT_LT((vectors.transpose() * vectors - Eigen::MatrixXd::Identity(count, count)).norm(),
            1e-12);
}

TEST(LeadingEigenpairs, AreThoseOfAllEigenpairs) {
  for (Index n : {1, 2, 16, 17, 40, 120}) {
    for (Index count : {Index{1}, Index{2}, Index{5}}) {
      if (count > n) continue;
      const RowMatrix points = oracle::random_box(n, Eigen::RowVectorXd::Ones(n), n);
      expect_leading(points * points.transpose(), count);
      expect_leading(points + points.transpose(), count);
    }
  }
}

/// Inverse iteration alone would find the same eigenvector twice.
TEST(LeadingEigenpairs, RepeatedAndNearlyEqualValuesHaveOrthogonalVectors) {
  const Index n = 30;
  Eigen::VectorXd values = Eigen::VectorXd::LinSpaced(n, 0.0, 0.5);
  values.tail(4).setOnes();
  expect_leading(with_spectrum(values, 1), 4);
  expect_leading(with_spectrum(values, 2), 5);
  values[n - 1] += 1e-13;
  values[n - 2] -= 1e-9;
  expect_leading(with_spectrum(values, 3), 3);
}

TEST(LeadingEigenpairs, MatricesOfAnyRankAndScaleAreSolved) {
  const Index n = 30;
  expect_leading(Eigen::MatrixXd::Zero(n, n), 3);
  expect_leading(Eigen::MatrixXd::Identity(n, n), 3);
  expect_leading(Eigen::MatrixXd::Ones(n, n), 3);
  expect_leading(-Eigen::MatrixXd::Ones(n, n), 3);
  Eigen::MatrixXd blocks = Eigen::MatrixXd::Zero(n, n);
  blocks.topLeftCorner(12, 12).setOnes();
  blocks.bottomRightCorner(12, 12).setOnes();
  expect_leading(blocks, 3);
  for (double scale : {0x1p-900, 0x1p900}) {
    expect_leading(scale * with_spectrum(Eigen::VectorXd::LinSpaced(n, -1.0, 2.0), 4), 2);
  }
}

TEST(LeadingEigenpairs, NoMoreThanAllAreReturned) {
  EXPECT_EQ(leading_eigenpairs(Eigen::MatrixXd::Identity(3, 3), 5).values.size(), 3);
  EXPECT_EQ(leading_eigenpairs(Eigen::MatrixXd(0, 0), 2).values.size(), 0);
}

}  // namespace ldle::math::leading_eigenpairs_test
