#include "ldle/math/triangular_kernels.h"

#include <gtest/gtest.h>

#include <limits>

namespace ldle::math::triangular_kernels_test {

/// Sizes near those of panels and vectors. The block is part of a taller matrix.
struct Size {
  Index columns, below;
};

class TriangularKernels : public testing::TestWithParam<Size> {
 protected:
  TriangularKernels() {
    block.topRows(columns) /= static_cast<double>(columns);
    block.diagonal().array() += 2.0;
    // Entries above the diagonal must not be read.
    whole.setConstant(1e6);
    for (Index c = 0; c < columns; ++c) {
      whole.col(c).segment(3 + c, rows - c) = block.col(c).tail(rows - c);
    }
  }

  template <Index width>
  std::vector<double> packed(const Eigen::MatrixXd& numbers) const {
    std::vector<double> work(rows * width);
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < width; ++j) work[work_place<width>(i, j, rows)] = numbers(i, j);
    }
    return work;
  }
  template <Index width>
  Eigen::MatrixXd unpacked(const std::vector<double>& work) const {
    Eigen::MatrixXd numbers(rows, width);
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < width; ++j) numbers(i, j) = work[work_place<width>(i, j, rows)];
    }
    return numbers;
  }

  template <class Check>
  static void for_all_widths(const Check& check) {
    check(std::integral_constant<Index, 1>());
    check(std::integral_constant<Index, 2>());
    check(std::integral_constant<Index, 3>());
    check(std::integral_constant<Index, 4>());
    check(std::integral_constant<Index, lanes>());
  }

  const Index columns = GetParam().columns, below = GetParam().below, rows = columns + below;
  Eigen::MatrixXd block = Eigen::MatrixXd::Random(rows, columns);
  Eigen::MatrixXd whole = Eigen::MatrixXd(rows + 5, columns);
  const BlockView view{whole.data() + 3, whole.rows(), rows, columns};
  const double rounding = 10.0 * static_cast<double>(rows) * std::numeric_limits<double>::epsilon();
};

TEST_P(TriangularKernels, SolveLower) {
  for_all_widths([&]<Index width>(std::integral_constant<Index, width>) {
    const Eigen::MatrixXd before = Eigen::MatrixXd::Random(rows, width);
    auto work = packed<width>(before);
    solve_lower(view, width, work.data());
    const Eigen::MatrixXd after = unpacked<width>(work);
    Eigen::MatrixXd expected = before;
    const auto triangle = block.topRows(columns).triangularView<Eigen::Lower>();
    triangle.solveInPlace(expected.topRows(columns));
    expected.bottomRows(below) -= block.bottomRows(below) * expected.topRows(columns);
    EXPECT_LT((after - expected).norm(), rounding * (1.0 + expected.norm())) << "width " << width;
  });
}

TEST_P(TriangularKernels, SolveUpper) {
  for_all_widths([&]<Index width>(std::integral_constant<Index, width>) {
    const Eigen::MatrixXd before = Eigen::MatrixXd::Random(rows, width);
    auto work = packed<width>(before);
    solve_upper(view, width, work.data());
    const Eigen::MatrixXd after = unpacked<width>(work);
    Eigen::MatrixXd expected = before;
    expected.topRows(columns) -= block.bottomRows(below).transpose() * before.bottomRows(below);
    const auto triangle = block.topRows(columns).transpose().triangularView<Eigen::Upper>();
    triangle.solveInPlace(expected.topRows(columns));
    EXPECT_LT((after - expected).norm(), rounding * (1.0 + expected.norm())) << "width " << width;
    EXPECT_EQ(after.bottomRows(below), before.bottomRows(below));
  });
}

INSTANTIATE_TEST_SUITE_P(Sizes, TriangularKernels,
                         testing::Values(Size{1, 0}, Size{1, 1}, Size{3, 4}, Size{3, 5},
                                         Size{1, 40}, Size{7, 0}, Size{8, 8}, Size{9, 0},
                                         Size{8, 15}, Size{16, 17}, Size{37, 29}, Size{64, 64}));

}  // namespace ldle::math::triangular_kernels_test
