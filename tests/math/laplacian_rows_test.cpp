#include "ldle/math/laplacian_rows.h"

#include <gtest/gtest.h>

#include "oracles/dense.h"
#include "oracles/edge_lengths.h"
#include "oracles/points.h"

namespace ldle::math::laplacian_rows_test {

/// Relative rounding of single precision, times the number of terms of a sum.
constexpr double rounding = 6e-8 * 60;

class LaplacianRowsByColumns : public testing::TestWithParam<Index> {
 protected:
  RowMatrix points = oracle::shaken(oracle::grid(9, 8), 0.3, 1);
  EdgeLengths edges = oracle::edges_within(points, 2.1);
  Eigen::MatrixXd laplacian = oracle::weighted_laplacian(edges);
  LaplacianRows rows = laplacian_rows(edges, Context());
  RowMatrix x = oracle::random_box(72, Eigen::RowVectorXd::Ones(GetParam()), 2);
  RowMatrix right = oracle::random_box(72, Eigen::RowVectorXd::Ones(GetParam()), 3);
};

TEST_P(LaplacianRowsByColumns, ProductIsThatOfTheDenseMatrix) {
  RowMatrix found;
  laplacian_times(edges.neighbors, edges.weight, x, found, Context());
  EXPECT_LT((found - laplacian * x).norm(), 1e-14 * laplacian.norm() * x.norm());
}

TEST_P(LaplacianRowsByColumns, ResidualAndJacobiStepAreThoseOfTheDenseMatrix) {
  FloatRows rest, next;
  const FloatRows float_x = x.cast<float>(), float_right = right.cast<float>();
  residual(rows, float_right, float_x, rest, Context());
  const RowMatrix wanted = right - laplacian / rows.unit * x;
  EXPECT_LT((rest.cast<double>() - wanted).norm(),
            rounding * laplacian.norm() / rows.unit * x.norm());
  jacobi_step(rows, 0.5F, float_right, float_x, next, Context());
  const RowMatrix stepped =
      x + 0.5 * rows.unit * laplacian.diagonal().asDiagonal().inverse() * wanted;
  EXPECT_LT((next.cast<double>() - stepped).norm(),
            rounding * laplacian.norm() / rows.unit * x.norm());
}

INSTANTIATE_TEST_SUITE_P(Columns, LaplacianRowsByColumns, testing::Values(1, 2, 3, 5));

/// The power method approaches the eigenvalue from below, and a tenth is added.
TEST(LaplacianRows, LargestEigenvalueOfJacobisMethod) {
  const EdgeLengths edges = oracle::edges_within(oracle::shaken(oracle::grid(9, 8), 0.3, 1), 2.1);
  const Eigen::MatrixXd laplacian = oracle::weighted_laplacian(edges);
  const Eigen::VectorXd scale = laplacian.diagonal().cwiseSqrt().cwiseInverse();
  const double largest =
      oracle::symmetric_eigen(scale.asDiagonal() * laplacian * scale.asDiagonal())
          .values.maxCoeff();
  const double found = largest_jacobi_eigenvalue(laplacian_rows(edges, Context()), Context());
  EXPECT_LE(found, 1.1 * largest * (1 + 1e-5));
  EXPECT_GE(found, 0.9 * largest);
}

}  // namespace ldle::math::laplacian_rows_test
