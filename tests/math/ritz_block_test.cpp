#include "ldle/math/ritz_block.h"

#include <gtest/gtest.h>

#include "oracles/graphs.h"

namespace ldle {
namespace {

void expect_ritz(const Eigen::SparseMatrix<double>& matrix, const RitzBlock& block) {
  const Eigen::MatrixXd& x = block.vectors();
  const Index m = block.columns();
  EXPECT_LT((x.transpose() * x - Eigen::MatrixXd::Identity(m, m)).norm(), 1e-12 * double(m));
  EXPECT_LT(x.colwise().sum().cwiseAbs().maxCoeff(), 1e-10);
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
  for (Index columns : {1, 16, 37}) expect_ritz(matrix, RitzBlock(matrix, columns, 3));
}

/// Up to rounding times the square of the noise's condition, which is near n.
TEST(RitzBlock, ABlockAsLargeAsTheSpaceHoldsEveryEigenpair) {
  const Index n = 40;
  const auto matrix = oracle::path_graph(n);
  const RitzBlock block(matrix, n - 1, 1);
  for (Index i = 0; i + 1 < n; ++i) {
    EXPECT_NEAR(block.values()[i], oracle::chord(std::numbers::pi * double(i + 1) / double(n)),
                1e-10);
    EXPECT_LT(block.residuals()[i], 1e-10);
  }
}

TEST(RitzBlock, ResidualsAndCorrectionsBelongToTheirColumns) {
  const auto matrix = oracle::torus_graph(20, 15);
  RitzBlock block(matrix, 20, 3);
  const std::vector<Index> columns{2, 11, 19};
  ColumnValues reference = ColumnValues::Zero();
  reference.head(3) << 0.1, 0.2, 0.3;
  const Panel<float> panel = block.residual(columns, reference);
  const Eigen::MatrixXd before = block.vectors();
  block.add(columns, panel);
  Eigen::MatrixXd expected = before;
  for (Index j = 0; j < 3; ++j) {
    const auto x = before.col(columns[j]);
    const Eigen::VectorXd residual = matrix * x - reference[j] * x;
    EXPECT_LT((panel.col(j).cast<double>() - residual).norm(), 1e-6);
    expected.col(columns[j]) += panel.col(j).cast<double>();
  }
  EXPECT_TRUE(panel.rightCols(panel.cols() - 3).isZero(0));
  EXPECT_EQ(block.vectors(), expected);
}

/// x1 := x0 leaves a block that has lost a dimension.
TEST(RitzBlock, DependentColumnsAreReplaced) {
  const auto matrix = oracle::torus_graph(20, 15);
  RitzBlock block(matrix, 20, 3);
  Panel<float> correction = Panel<float>::Zero(matrix.rows(), panel_width<float>);
  correction.col(0) = 1e12f * Eigen::VectorXf::LinSpaced(matrix.rows(), -1, 1);
  correction.col(1) = correction.col(0);
  block.add(std::vector<Index>{0, 1}, correction);
  block.project();
  expect_ritz(matrix, block);
}

}  // namespace
}  // namespace ldle
