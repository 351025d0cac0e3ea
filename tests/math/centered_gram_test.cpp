#include "ldle/math/centered_gram.h"

#include <gtest/gtest.h>

#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::math::centered_gram_test {

TEST(CenteredGram, IsTheInnerProductsOfCenteredPoints) {
  for (Index count : {1, 2, 12}) {
    for (Index d : {1, 3}) {
      const RowMatrix points = oracle::random_box(count, Eigen::RowVectorXd::Constant(d, 2), 3);
      const RowMatrix centered = points.rowwise() - points.colwise().mean();
      const RowMatrix squared = oracle::distance_matrix(points).cwiseAbs2();
      EXPECT_LT((centered_gram(squared) - centered * centered.transpose()).norm(), 1e-13);
    }
  }
}

TEST(CenteredGram, HasRowsThatSumToZeroForAnySymmetricMatrix) {
  const RowMatrix random = oracle::random_box(9, Eigen::RowVectorXd::Ones(9), 4);
  const Eigen::MatrixXd gram = centered_gram(random + random.transpose());
  EXPECT_LT(gram.rowwise().sum().cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_LT((gram - gram.transpose()).norm(), 1e-14);
}

}  // namespace ldle::math::centered_gram_test
