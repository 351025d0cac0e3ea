#include "ldle/math/tall_matrix.h"

#include <gtest/gtest.h>

namespace ldle::math::tall_matrix_test {

/// Some numbers of rows and columns are multiples of the strips' and blocks' sizes, some are not.
TEST(TallMatrix, ProductsEqualThoseOfEigen) {
  for (Index rows : {1, 7, 256, 300, 2048, 5000}) {
    for (Index columns : {1, 2, 5, 33}) {
      for (Index narrow : {1, 3, 8, 11}) {
        SCOPED_TRACE(testing::Message() << rows << " x " << columns << ", " << narrow);
        const Eigen::MatrixXd a = Eigen::MatrixXd::Random(rows, columns);
        const Eigen::MatrixXd b = Eigen::MatrixXd::Random(rows, narrow);
        const Eigen::MatrixXd small = Eigen::MatrixXd::Random(columns, narrow);
        const double scale = 1e-14 * static_cast<double>(rows + columns);
        EXPECT_LT((transposed_times(a, b, Context()) - a.transpose() * b).cwiseAbs().maxCoeff(),
                  scale);
        Eigen::MatrixXd in_place(rows, columns + narrow);
        in_place << a, b;
        const Eigen::MatrixXd before = in_place;
        times_in_place(in_place, small, Context());
        EXPECT_LT((in_place.leftCols(narrow) - a * small).cwiseAbs().maxCoeff(), scale);
        EXPECT_EQ(in_place.rightCols(columns), before.rightCols(columns));
        Eigen::MatrixXd target = b;
        subtract_product(target, a, small, Context());
        EXPECT_LT((target - (b - a * small)).cwiseAbs().maxCoeff(), scale);
      }
    }
  }
}

TEST(TallMatrix, TheSymmetricProductIsTheLowerTriangle) {
  for (Index rows : {1, 300, 2048, 5000}) {
    const Eigen::MatrixXd a = Eigen::MatrixXd::Random(rows, 21);
    const Eigen::VectorXd weights = Eigen::VectorXd::LinSpaced(rows, 0.0, 1.0);
    const Eigen::MatrixXd b = weights.asDiagonal() * a;
    const Eigen::MatrixXd expected = (a.transpose() * b).eval().triangularView<Eigen::Lower>();
    EXPECT_LT((symmetric_product(a, b, Context()) - expected).cwiseAbs().maxCoeff(),
              1e-14 * static_cast<double>(rows + 21));
  }
}

TEST(TallMatrix, PartsOfAMatrixAreAccepted) {
  const Eigen::MatrixXd whole = Eigen::MatrixXd::Random(700, 20);
  const auto part = whole.middleCols(3, 9);
  const Eigen::MatrixXd copy = part;
  EXPECT_EQ(transposed_times(part, part, Context()), transposed_times(copy, copy, Context()));
}

TEST(TallMatrix, SameBytesForOneAndTwoThreads) {
  const Eigen::MatrixXd a = Eigen::MatrixXd::Random(9000, 40), b = Eigen::MatrixXd::Random(9000, 8);
  const Eigen::MatrixXd small = Eigen::MatrixXd::Random(40, 8);
  Eigen::MatrixXd gram[2], product[2];
  for (Index threads : {1, 2}) {
    const Context context({.threads = threads});
    gram[threads - 1] = transposed_times(a, b, context);
    product[threads - 1] = a;
    times_in_place(product[threads - 1], small, context);
  }
  EXPECT_EQ(gram[0], gram[1]);
  EXPECT_EQ(product[0], product[1]);
}

}  // namespace ldle::math::tall_matrix_test
