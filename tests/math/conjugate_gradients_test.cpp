#include "ldle/math/conjugate_gradients.h"

#include <gtest/gtest.h>

#include "oracles/dense.h"
#include "oracles/points.h"

namespace ldle::math::conjugate_gradients_test {

/// A positive definite matrix with k different eigenvalues.
Eigen::MatrixXd with_eigenvalues(Index n, Index k) {
  const Eigen::MatrixXd turn = oracle::random_rotation(n, 3);
  Eigen::VectorXd values(n);
  for (Index i = 0; i < n; ++i) values[i] = 1.0 + double(i % k);
  return turn * values.asDiagonal() * turn.transpose();
}

const LinearMap unchanged = [](const RowMatrix& x, RowMatrix& image) { image = x; };

LinearMap product_with(const Eigen::MatrixXd& matrix) {
  return [&matrix](const RowMatrix& x, RowMatrix& image) { image = matrix * x; };
}

/// Conjugate gradients find the solution in as many steps as there are different eigenvalues.
TEST(ConjugateGradients, TakeOneStepForEachEigenvalue) {
  for (Index k : {1, 3, 5}) {
    const Eigen::MatrixXd matrix = with_eigenvalues(12, k);
    const LinearSystem system{product_with(matrix), unchanged};
    const RowMatrix wanted = oracle::random_box(12, Eigen::RowVector2d(1, 1), 4);
    RowMatrix x = oracle::random_box(12, Eigen::RowVector2d(1, 1), 5);
    EXPECT_EQ(conjugate_gradients(system, matrix * wanted, {1e-9, 100}, x, Context()), k);
    EXPECT_LT((x - wanted).norm(), 1e-9);
  }
}

TEST(ConjugateGradients, TakeOneStepWithTheInverse) {
  const Eigen::MatrixXd matrix = with_eigenvalues(12, 12);
  const Eigen::MatrixXd inverse = oracle::pseudo_inverse(matrix);
  const LinearSystem system{product_with(matrix), product_with(inverse)};
  RowMatrix x = RowMatrix::Zero(12, 3);
  const RowMatrix wanted = oracle::random_box(12, Eigen::RowVector3d(1, 1, 1), 4);
  EXPECT_EQ(conjugate_gradients(system, matrix * wanted, {1e-9, 100}, x, Context()), 1);
  EXPECT_LT((x - wanted).norm(), 1e-9);
}

TEST(ConjugateGradients, ASolutionStays) {
  const Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(4, 4);
  const LinearSystem system{product_with(matrix), unchanged};
  RowMatrix x = oracle::grid(2, 2);
  EXPECT_EQ(conjugate_gradients(system, x, {1e-3, 10}, x, Context()), 0);
  EXPECT_EQ(x, RowMatrix(oracle::grid(2, 2)));
}

}  // namespace ldle::math::conjugate_gradients_test
