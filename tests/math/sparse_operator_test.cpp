#include "ldle/math/sparse_operator.h"

#include <gtest/gtest.h>

#include "math/operators.h"
#include "oracles/dense.h"
#include "oracles/graphs.h"
#include "oracles/points.h"

namespace ldle::math::sparse_operator_test {

using oracle::block_of;
using oracle::first_columns;
using oracle::panel_of;
using oracle::values_of;

constexpr double single_precision = std::numeric_limits<float>::epsilon();

Eigen::MatrixXd noise(Index rows, Index columns, std::uint64_t seed) {
  return oracle::random_box(rows, Eigen::RowVectorXd::Ones(columns), seed);
}

class SparseOperatorLaws : public testing::TestWithParam<Index> {
 protected:
  const Eigen::SparseMatrix<double> sparse = oracle::torus_graph(GetParam(), 31);
  const SparseOperator matrix{sparse};
  const Index rows = sparse.rows(), width = matrix.panel_columns();
};

TEST_P(SparseOperatorLaws, ApplyIsTheProduct) {
  EXPECT_EQ(matrix.size(), rows);
  for (Index columns : {1, 16, 37}) {
    const Eigen::MatrixXd x = noise(rows, columns, 1);
    const auto in = block_of(matrix, x), out = matrix.make_block(columns, Context());
    matrix.apply(*in, *out);
    EXPECT_LT((host_matrix(*out) - Eigen::MatrixXd(sparse) * x).cwiseAbs().maxCoeff(), 1e-14);
    EXPECT_EQ(host_matrix(*in), x);
  }
}

TEST_P(SparseOperatorLaws, ABlockHasTheSizeOfTheOperator) {
  const auto block = matrix.make_block(3, Context());
  EXPECT_EQ(block->rows(), rows);
  EXPECT_EQ(block->columns(), 3);
}

TEST_P(SparseOperatorLaws, TheBoundIsAboveTheLargestEigenvalue) {
  const double largest = oracle::symmetric_eigen(sparse).values.maxCoeff(),
               bound = matrix.eigenvalue_bound({});
  EXPECT_GE(bound, largest * (1 - 1e-14));
  EXPECT_LE(bound, 1.1 * largest);
}

TEST_P(SparseOperatorLaws, ResidualsBelongToTheGivenColumns) {
  const Eigen::MatrixXd x = noise(rows, 40, 1);
  const auto vectors = block_of(matrix, x), images = block_of(matrix, sparse * x);
  const std::vector<Index> columns{2, 11, 39};
  Eigen::ArrayXd reference = Eigen::ArrayXd::Zero(width);
  reference.head(3) << 0.1, 0.2, 0.3;
  const auto panel = matrix.residuals(*vectors, *images, columns, reference);
  const Eigen::MatrixXd found = values_of(matrix, *panel);
  for (Index j = 0; j < 3; ++j) {
    const Eigen::VectorXd residual = sparse * x.col(columns[j]) - reference[j] * x.col(columns[j]);
    EXPECT_LT((found.col(j) - residual).cwiseAbs().maxCoeff(),
              single_precision * residual.cwiseAbs().maxCoeff());
  }
  EXPECT_TRUE(found.rightCols(width - 3).isZero(0));
}

TEST_P(SparseOperatorLaws, APanelIsAddedToTheGivenColumns) {
  const Eigen::MatrixXd x = noise(rows, 40, 1), correction = noise(rows, width, 2);
  const auto vectors = block_of(matrix, x);
  const std::vector<Index> columns{2, 11, 39};
  matrix.add(*panel_of(matrix, correction), columns, *vectors);
  Eigen::MatrixXd expected = x;
  for (Index j = 0; j < 3; ++j) {
    expected.col(columns[j]) += correction.col(j).cast<float>().cast<double>();
  }
  EXPECT_EQ(host_matrix(*vectors), expected);
}

TEST_P(SparseOperatorLaws, AScaledPanelHasItsColumnsMultiplied) {
  const Eigen::MatrixXd x = noise(rows, width, 1);
  const Eigen::ArrayXd factors = Eigen::ArrayXd::LinSpaced(width, -1, 2);
  const auto panel = panel_of(matrix, x);
  const Eigen::MatrixXd found = values_of(matrix, *matrix.scaled(*panel, factors));
  EXPECT_LT((found - x * factors.matrix().asDiagonal()).cwiseAbs().maxCoeff(),
            4 * single_precision);
  EXPECT_EQ(values_of(matrix, *panel), x.cast<float>().cast<double>());
}

/// last = gain (A current - shift current + source) - carry last.
TEST_P(SparseOperatorLaws, AStepIsTheThreeTermRecurrence) {
  const Eigen::MatrixXd current = noise(rows, width, 1), source = noise(rows, width, 2),
                        before = noise(rows, width, 3);
  const FilterOperator::Step step{.shift = 3.0,
                                  .gain = Eigen::ArrayXd::LinSpaced(width, 1, 2),
                                  .carry = Eigen::ArrayXd::LinSpaced(width, -1, 1)};
  const auto last = panel_of(matrix, before), in = panel_of(matrix, current),
             added = panel_of(matrix, source);
  matrix.step(step, *in, *added, *last, Context());
  const Eigen::MatrixXd expected =
      (sparse * current - step.shift * current + source) * step.gain.matrix().asDiagonal() -
      before * step.carry.matrix().asDiagonal();
  EXPECT_LT((values_of(matrix, *last) - expected).cwiseAbs().maxCoeff(), 128 * single_precision);
  EXPECT_EQ(values_of(matrix, *in), current.cast<float>().cast<double>());
  EXPECT_EQ(values_of(matrix, *added), source.cast<float>().cast<double>());
}

TEST_P(SparseOperatorLaws, SameBytesForOneAndThreeThreads) {
  const auto run = [&](Index threads) {
    const Context context({.threads = threads});
    const auto in = block_of(matrix, noise(rows, width, 1), context), out = in->similar(width);
    matrix.apply(*in, *out);
    const auto residual =
        matrix.residuals(*in, *out, first_columns(width), Eigen::ArrayXd::LinSpaced(width, 0, 1));
    const auto last = panel_of(matrix, noise(rows, width, 3), context);
    matrix.step({2.0, Eigen::ArrayXd::Ones(width), Eigen::ArrayXd::Ones(width)}, *residual,
                *residual, *last, context);
    return std::tuple(Eigen::MatrixXd(host_matrix(*out)), values_of(matrix, *residual, context),
                      values_of(matrix, *last, context), matrix.eigenvalue_bound(context));
  };
  EXPECT_EQ(run(1), run(3));
}

INSTANTIATE_TEST_SUITE_P(Widths, SparseOperatorLaws, testing::Values(3, 40));

}  // namespace ldle::math::sparse_operator_test
