#include "ldle/math/host_block.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "oracles/dense.h"

namespace ldle::math::host_block_test {

Eigen::MatrixXd noise(Index rows, Index columns, std::uint64_t seed) {
  Random random(seed);
  Eigen::MatrixXd matrix(rows, columns);
  for (double& value : matrix.reshaped()) value = random.uniform(-1, 1);
  return matrix;
}

HostBlock block_of(const Eigen::MatrixXd& matrix, Index threads = 1) {
  HostBlock block(matrix.rows(), matrix.cols(), Context({.threads = threads}));
  block.matrix() = matrix;
  return block;
}

/// Rows that fill whole blocks and rows that do not.
class HostBlockLaws : public testing::TestWithParam<Index> {
 protected:
  const Index rows = GetParam();
  const Eigen::MatrixXd x = noise(rows, 21, 1), y = noise(rows, 21, 2), narrow = noise(rows, 5, 3);
  const double rounding = 1e-14 * static_cast<double>(rows + 21);
};

TEST_P(HostBlockLaws, ASimilarBlockHasTheSameRows) {
  const HostBlock block = block_of(x);
  const auto other = block.similar(4);
  EXPECT_EQ(block.rows(), rows);
  EXPECT_EQ(block.columns(), 21);
  EXPECT_EQ(other->rows(), rows);
  EXPECT_EQ(other->columns(), 4);
}

TEST_P(HostBlockLaws, NoiseFillsTheGivenColumnsColumnByColumn) {
  HostBlock block = block_of(x);
  Random random(7), same(7);
  block.fill_with_noise(3, 2, random);
  Eigen::MatrixXd expected = x;
  for (Index j : {3, 4}) {
    for (Index i = 0; i < rows; ++i) expected(i, j) = same.uniform(-1, 1);
  }
  EXPECT_EQ(block.matrix(), expected);
}

TEST_P(HostBlockLaws, CopyCopiesTheGivenColumns) {
  HostBlock block = block_of(x);
  block.copy(2, block_of(y), 10, 5);
  Eigen::MatrixXd expected = x;
  expected.middleCols(2, 5) = y.middleCols(10, 5);
  EXPECT_EQ(block.matrix(), expected);
}

TEST_P(HostBlockLaws, RemovingMeansCentersEachColumn) {
  HostBlock block = block_of(x);
  block.remove_means();
  const Eigen::MatrixXd expected = x.rowwise() - x.colwise().mean().eval();
  EXPECT_LT((block.matrix() - expected).cwiseAbs().maxCoeff(), rounding);
}

TEST_P(HostBlockLaws, TransposedTimesUsesTheFirstColumns) {
  for (Index columns : {0, 1, 13, 21}) {
    const Eigen::MatrixXd found = block_of(x).transposed_times(columns, block_of(narrow));
    const Eigen::MatrixXd expected = x.leftCols(columns).transpose() * narrow;
    ASSERT_EQ(found.rows(), columns);
    ASSERT_EQ(found.cols(), 5);
    EXPECT_LT((found - expected).norm(), 10 * rounding);
  }
}

TEST_P(HostBlockLaws, TheSymmetricProductIsTheLowerTriangle) {
  const Eigen::VectorXd weights = Eigen::VectorXd::LinSpaced(rows, 0.0, 1.0);
  const Eigen::MatrixXd weighted = weights.asDiagonal() * x;
  const Eigen::MatrixXd found = block_of(x).symmetric_product(block_of(weighted));
  const Eigen::MatrixXd expected = (x.transpose() * weighted).eval().triangularView<Eigen::Lower>();
  EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), rounding);
}

TEST_P(HostBlockLaws, SubtractProductUsesTheFirstColumns) {
  const Eigen::MatrixXd small = noise(13, 5, 4);
  HostBlock block = block_of(narrow);
  block.subtract_product(block_of(x), small);
  const Eigen::MatrixXd expected = narrow - x.leftCols(13) * small;
  EXPECT_LT((block.matrix() - expected).cwiseAbs().maxCoeff(), rounding);
}

TEST_P(HostBlockLaws, MultiplyInPlaceReplacesTheFirstColumns) {
  const Eigen::MatrixXd small = noise(13, 6, 4);
  HostBlock block = block_of(x);
  block.multiply_in_place(small);
  ASSERT_EQ(block.columns(), 21);
  EXPECT_LT((block.matrix().leftCols(6) - x.leftCols(13) * small).cwiseAbs().maxCoeff(), rounding);
  EXPECT_EQ(block.matrix().rightCols(8), x.rightCols(8));
}

TEST_P(HostBlockLaws, NormsAreEuclidean) {
  const HostBlock block = block_of(x);
  const Eigen::RowVectorXd norms = block.norms();
  ASSERT_EQ(norms.size(), 21);
  for (Index j = 0; j < 21; ++j) {
    EXPECT_NEAR(norms[j], x.col(j).norm(), rounding) << j;
    EXPECT_NEAR(block.norm(j), x.col(j).norm(), rounding) << j;
  }
}

TEST_P(HostBlockLaws, ResidualNormsAreThoseOfTheirColumns) {
  const Eigen::VectorXd values = Eigen::VectorXd::LinSpaced(21, -1, 2);
  const Eigen::VectorXd found = block_of(x).residual_norms(block_of(y), values);
  const Eigen::MatrixXd residual = y - x * values.asDiagonal();
  for (Index j = 0; j < 21; ++j) EXPECT_NEAR(found[j], residual.col(j).norm(), rounding) << j;
}

TEST_P(HostBlockLaws, AnOrthogonalisedColumnIsOrthogonalToTheColumnsBeforeIt) {
  const Index before = std::min<Index>(rows, 5);
  Eigen::MatrixXd start = x;
  start.leftCols(before) = oracle::orthonormal(x.leftCols(before));
  for (Index column : {Index{0}, before}) {
    HostBlock block = block_of(start);
    const Eigen::VectorXd overlap = block.orthogonalise_column(column);
    const Eigen::VectorXd expected = start.leftCols(column).transpose() * start.col(column);
    ASSERT_EQ(overlap.size(), column);
    EXPECT_LT((overlap - expected).norm(), rounding);
    const Eigen::MatrixXd& after = block.matrix();
    EXPECT_LT((after.leftCols(column).transpose() * after.col(column)).norm(), rounding);
    const Eigen::VectorXd whole = after.col(column) + start.leftCols(column) * overlap;
    EXPECT_LT((whole - start.col(column)).norm(), rounding);
    EXPECT_EQ(after.leftCols(column), start.leftCols(column));
    EXPECT_EQ(after.rightCols(20 - column), start.rightCols(20 - column));
  }
}

TEST_P(HostBlockLaws, DivideColumnDividesOneColumn) {
  HostBlock block = block_of(x);
  block.divide_column(4, 3.0);
  Eigen::MatrixXd expected = x;
  expected.col(4) /= 3.0;
  EXPECT_EQ(block.matrix(), expected);
}

TEST_P(HostBlockLaws, TakeReturnsTheFirstColumns) {
  for (Index columns : {1, 13, 21}) {
    HostBlock block = block_of(x);
    EXPECT_EQ(block.take(columns), x.leftCols(columns));
  }
}

/// The results of all operations, one after the other.
std::vector<Eigen::MatrixXd> results(const Eigen::MatrixXd& x, const Eigen::MatrixXd& y,
                                     Index threads) {
  const HostBlock first = block_of(x, threads), second = block_of(y, threads);
  const Index count = x.cols();
  std::vector<Eigen::MatrixXd> found{
      first.transposed_times(count, second), first.symmetric_product(first), first.norms(),
      first.residual_norms(second, Eigen::VectorXd::LinSpaced(count, -1, 2))};
  const Eigen::MatrixXd small = noise(count, count, 4);
  HostBlock changed = block_of(x, threads);
  changed.remove_means();
  changed.subtract_product(second, small);
  changed.multiply_in_place(small);
  changed.divide_column(2, 1.5);
  found.push_back(changed.orthogonalise_column(3));
  Random random(9);
  const auto other = changed.similar(3);
  other->fill_with_noise(0, 3, random);
  changed.copy(5, *other, 0, 3);
  found.push_back(changed.take(count));
  return found;
}

TEST_P(HostBlockLaws, SameBytesForOneAndThreeThreads) {
  const auto one = results(x, y, 1), three = results(x, y, 3);
  ASSERT_EQ(one.size(), three.size());
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i], three[i]) << i;
}

INSTANTIATE_TEST_SUITE_P(Rows, HostBlockLaws, testing::Values(1, 7, 256, 300, 2048, 5000));

}  // namespace ldle::math::host_block_test
