#include "ldle/math/symmetric_eigen.h"

#include <gtest/gtest.h>

namespace ldle::math::symmetric_eigen_test {

void expect_eigenpairs(const Eigen::MatrixXd& matrix) {
  const SymmetricEigen found = symmetric_eigen(matrix);
  const Index n = matrix.rows();
  const double scale = matrix.norm() + 1.0;
  const Eigen::MatrixXd image = matrix * found.vectors;
  const Eigen::MatrixXd wanted = found.vectors * found.values.asDiagonal();
  EXPECT_LT((image - wanted).norm(), 1e-13 * scale * static_cast<double>(n));
  EXPECT_LT((found.vectors.transpose() * found.vectors - Eigen::MatrixXd::Identity(n, n)).norm(),
            1e-13 * static_cast<double>(n));
  for (Index i = 1; i < n; ++i) EXPECT_LE(found.values[i - 1], found.values[i]);
}

TEST(SymmetricEigen, FindsPairsOfRandomMatrices) {
  for (Index n : {1, 2, 3, 10, 100, 233}) {
    const Eigen::MatrixXd random = Eigen::MatrixXd::Random(n, n);
    expect_eigenpairs(random + random.transpose());
  }
}

TEST(SymmetricEigen, FindsRepeatedAndZeroEigenvalues) {
  expect_eigenpairs(Eigen::MatrixXd::Identity(40, 40));
  expect_eigenpairs(Eigen::MatrixXd::Zero(40, 40));
  expect_eigenpairs(Eigen::MatrixXd::Ones(40, 40));
}

TEST(SymmetricEigen, FindsTheEigenvaluesOfAPath) {
  constexpr Index n = 60;
  Eigen::MatrixXd path = Eigen::MatrixXd::Zero(n, n);
  for (Index i = 0; i + 1 < n; ++i) {
    path(i, i) += 1;
    path(i + 1, i + 1) += 1;
    path(i, i + 1) = path(i + 1, i) = -1;
  }
  const Eigen::VectorXd values = symmetric_eigen(path).values;
  for (Index i = 0; i < n; ++i) {
    const double sine = std::sin(std::numbers::pi * static_cast<double>(i) / (2.0 * n));
    EXPECT_NEAR(values[i], 4 * sine * sine, 1e-13);
  }
}

}  // namespace ldle::math::symmetric_eigen_test
