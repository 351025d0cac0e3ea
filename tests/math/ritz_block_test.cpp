#include "ldle/math/ritz_block.h"

#include <gtest/gtest.h>

#include "math/operators.h"
#include "oracles/graphs.h"

namespace ldle::math::ritz_block_test {

void expect_ritz(const Eigen::SparseMatrix<double>& matrix, const RitzBlock& block) {
  const Eigen::MatrixXd& x = host_matrix(block.vectors());
  const Index m = block.columns();
  EXPECT_LT((x.transpose() * x - Eigen::MatrixXd::Identity(m, m)).norm(), 1e-12 * double(m));
  EXPECT_LT(x.colwise().sum().cwiseAbs().maxCoeff(), 1e-10);
  EXPECT_LT((host_matrix(block.images()) - matrix * x).norm(), 1e-12 * double(m));
  const Eigen::MatrixXd projected = x.transpose() * (matrix * x);
  const Eigen::MatrixXd diagonal = block.values().asDiagonal();
  EXPECT_LT((projected - diagonal).norm(), 1e-11 * block.values().norm());
  const Eigen::MatrixXd residual = matrix * x - x * diagonal;
  for (Index i = 0; i < m; ++i) {
    EXPECT_NEAR(block.residuals()[i], residual.col(i).norm(), 1e-12) << i;
    EXPECT_LE(block.values()[std::max<Index>(i - 1, 0)], block.values()[i]);
  }
}

TEST(RitzBlock, StartsWithTheRitzVectorsOfNoise) {
  const auto matrix = oracle::torus_graph(20, 15);
  const SparseOperator product(matrix);
  for (Index columns : {1, 16, 37}) {
    expect_ritz(matrix, RitzBlock(product, columns, 3, Context()));
  }
}

/// Rounding errors grow with the square of the condition number of the noise, which is near n.
TEST(RitzBlock, ABlockOfTheWholeSpaceHasAllEigenpairs) {
  const Index n = 40;
  const auto matrix = oracle::path_graph(n);
  const SparseOperator product(matrix);
  const RitzBlock block(product, n - 1, 1, Context());
  for (Index i = 0; i + 1 < n; ++i) {
    EXPECT_NEAR(block.values()[i], oracle::chord(std::numbers::pi * double(i + 1) / double(n)),
                1e-10);
    EXPECT_LT(block.residuals()[i], 1e-10);
  }
}

TEST(RitzBlock, ResidualsAndCorrectionsBelongToTheirColumns) {
  const auto matrix = oracle::torus_graph(20, 15);
  const SparseOperator product(matrix);
  RitzBlock block(product, 20, 3, Context());
  const std::vector<Index> columns{2, 11, 19};
  Eigen::ArrayXd reference = Eigen::ArrayXd::Zero(product.panel_columns());
  reference.head(3) << 0.1, 0.2, 0.3;
  const auto residuals = product.residuals(block.vectors(), block.images(), columns, reference);
  const Eigen::MatrixXd panel = oracle::values_of(product, *residuals);
  const Eigen::MatrixXd before = host_matrix(block.vectors());
  product.add(*residuals, columns, block.vectors());
  Eigen::MatrixXd expected = before;
  for (Index j = 0; j < 3; ++j) {
    const auto x = before.col(columns[j]);
    const Eigen::VectorXd residual = matrix * x - reference[j] * x;
    EXPECT_LT((panel.col(j) - residual).norm(), 1e-6);
    expected.col(columns[j]) += panel.col(j);
  }
  EXPECT_TRUE(panel.rightCols(panel.cols() - 3).isZero(0));
  EXPECT_EQ(host_matrix(block.vectors()), expected);
}

/// Two columns that are equal up to rounding span one dimension less.
TEST(RitzBlock, DependentColumnsAreReplaced) {
  const auto matrix = oracle::torus_graph(20, 15);
  const SparseOperator product(matrix);
  RitzBlock block(product, 20, 3, Context());
  const Eigen::VectorXd large = 1e12 * Eigen::VectorXd::LinSpaced(matrix.rows(), -1, 1);
  host_matrix(block.vectors()).leftCols(2).colwise() += large;
  block.project();
  expect_ritz(matrix, block);
}

}  // namespace ldle::math::ritz_block_test
