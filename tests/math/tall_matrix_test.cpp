#include "ldle/math/tall_matrix.h"

#include <gtest/gtest.h>

#include "ldle/core/parallel_for.h"

namespace ldle {
namespace {

/// Rows that fill whole strips and blocks, and rows that do not; columns likewise.
TEST(TallMatrix, ProductsAreThoseOfEigen) {
  for (Index rows : {1, 7, 256, 300, 2048, 5000}) {
    for (Index columns : {1, 2, 5, 33}) {
      for (Index narrow : {1, 3, 8, 11}) {
        SCOPED_TRACE(testing::Message() << rows << " x " << columns << ", " << narrow);
        const Eigen::MatrixXd a = Eigen::MatrixXd::Random(rows, columns);
        const Eigen::MatrixXd b = Eigen::MatrixXd::Random(rows, narrow);
        const Eigen::MatrixXd small = Eigen::MatrixXd::Random(columns, narrow);
        const double scale = 1e-14 * static_cast<double>(rows + columns);
        EXPECT_LT((transposed_times(a, b) - a.transpose() * b).cwiseAbs().maxCoeff(), scale);
        Eigen::MatrixXd in_place(rows, columns + narrow);
        in_place << a, b;
        const Eigen::MatrixXd before = in_place;
        times_in_place(in_place, small);
        EXPECT_LT((in_place.leftCols(narrow) - a * small).cwiseAbs().maxCoeff(), scale);
        EXPECT_EQ(in_place.rightCols(columns), before.rightCols(columns));
        Eigen::MatrixXd target = b;
        subtract_product(target, a, small);
        EXPECT_LT((target - (b - a * small)).cwiseAbs().maxCoeff(), scale);
      }
    }
  }
}

TEST(TallMatrix, ASymmetricProductIsTheLowerTriangle) {
  for (Index rows : {1, 300, 2048, 5000}) {
    const Eigen::MatrixXd a = Eigen::MatrixXd::Random(rows, 21);
    const Eigen::VectorXd weights = Eigen::VectorXd::LinSpaced(rows, 0.0, 1.0);
    const Eigen::MatrixXd b = weights.asDiagonal() * a;
    const Eigen::MatrixXd expected = (a.transpose() * b).eval().triangularView<Eigen::Lower>();
    EXPECT_LT((symmetric_product(a, b) - expected).cwiseAbs().maxCoeff(),
              1e-14 * static_cast<double>(rows + 21));
  }
}

TEST(TallMatrix, PartsOfAMatrixDo) {
  const Eigen::MatrixXd whole = Eigen::MatrixXd::Random(700, 20);
  const auto part = whole.middleCols(3, 9);
  const Eigen::MatrixXd copy = part;
  EXPECT_EQ(transposed_times(part, part), transposed_times(copy, copy));
}

TEST(TallMatrix, OneAndTwoThreadsGiveTheSameBytes) {
  const Eigen::MatrixXd a = Eigen::MatrixXd::Random(9000, 40), b = Eigen::MatrixXd::Random(9000, 8);
  const Eigen::MatrixXd small = Eigen::MatrixXd::Random(40, 8);
  Eigen::MatrixXd gram[2], product[2];
  for (Index threads : {1, 2}) {
    const ThreadLimit limit(threads);
    gram[threads - 1] = transposed_times(a, b);
    product[threads - 1] = a;
    times_in_place(product[threads - 1], small);
  }
  EXPECT_EQ(gram[0], gram[1]);
  EXPECT_EQ(product[0], product[1]);
}

}  // namespace
}  // namespace ldle
