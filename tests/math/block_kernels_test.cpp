#include "ldle/math/block_kernels.h"

#include <gtest/gtest.h>

namespace ldle::math::block_kernels_test {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, lanes, Eigen::RowMajor>;

/// A block inside a taller matrix. Some sizes are multiples of the kernels' tiles, some are not.
class BlockKernels : public testing::TestWithParam<std::pair<Index, Index>> {
 protected:
  const Index rows = GetParam().first, columns = GetParam().second;
  const Eigen::MatrixXd whole = Eigen::MatrixXd::Random(rows + 5, columns + 1);
  const Eigen::MatrixXd block = whole.block(3, 1, rows, columns);
  const BlockView view{whole.data() + 3 + whole.rows(), whole.rows(), rows, columns};
  const double rounding = 1e-15 * static_cast<double>(rows + columns + 1);
};

TEST_P(BlockKernels, SubtractBlockTimes) {
  const Rows in = Rows::Random(columns, lanes), before = Rows::Random(rows + 1, lanes);
  Rows out = before;
  subtract_block_times(view, in.data(), out.data());
  EXPECT_LT((out.topRows(rows) - (before.topRows(rows) - block * in)).norm(), lanes * rounding);
  EXPECT_EQ(out.row(rows), before.row(rows));
}

TEST_P(BlockKernels, SubtractTransposedBlockTimes) {
  const Rows in = Rows::Random(rows, lanes), before = Rows::Random(columns + 1, lanes);
  Rows out = before;
  subtract_transposed_block_times(view, in.data(), out.data());
  EXPECT_LT((out.topRows(columns) - (before.topRows(columns) - block.transpose() * in)).norm(),
            lanes * rounding);
  EXPECT_EQ(out.row(columns), before.row(columns));
}

TEST_P(BlockKernels, AddDots) {
  const Eigen::MatrixXd others = Eigen::MatrixXd::Random(rows, lanes);
  const Rows before = Rows::Random(columns + 1, lanes);
  Rows out = before;
  add_dots(view, others.data(), out.data());
  EXPECT_LT((out.topRows(columns) - (before.topRows(columns) + block.transpose() * others)).norm(),
            lanes * rounding);
  EXPECT_EQ(out.row(columns), before.row(columns));
}

TEST_P(BlockKernels, AddCombinations) {
  const Rows factor = Rows::Random(columns, lanes);
  const Eigen::MatrixXd before = Eigen::MatrixXd::Random(rows, lanes);
  Eigen::MatrixXd out = before;
  add_combinations(view, factor.data(), out.data());
  EXPECT_LT((out - (before + block * factor)).norm(), lanes * rounding);
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, BlockKernels,
    testing::Values(std::pair<Index, Index>{0, 3}, std::pair<Index, Index>{1, 1},
                    std::pair<Index, Index>{7, 4}, std::pair<Index, Index>{8, 5},
                    std::pair<Index, Index>{17, 8}, std::pair<Index, Index>{64, 16},
                    std::pair<Index, Index>{5, 0}));

}  // namespace ldle::math::block_kernels_test
