#include "ldle/local_views/gradient_products.h"

#include <gtest/gtest.h>

#include "ldle/local_views/heat_kernel.h"
#include "oracles/local_views.h"
#include "oracles/points.h"

namespace ldle::local_views::gradient_products_test {

struct Sample {
  Eigen::MatrixXd distances;
  RowMatrix functions;
};

void expect_equal_to_full_matrix(const Sample& sample, Index k, Index nearest, Index count) {
  const auto members = oracle::ball(sample.distances, k, nearest);
  const double t =
      oracle::heat_time(oracle::distance_to_nearest(sample.distances, k, nearest), 0.99, 2);
  std::vector<double> squares;
  for (Id x : members) squares.push_back(sample.distances(k, x) * sample.distances(k, x));
  SummedProducts products;
  std::vector<double> weights;
  heat_weights(squares, t, weights);
  products.assign(SharedMatrix(sample.functions), Id(k), members, weights, count);
  const Eigen::MatrixXd wanted =
      oracle::gradient_products(sample.distances, sample.functions.leftCols(count), k, members, t);
  const double tolerance = 1e-12 * wanted.cwiseAbs().maxCoeff();
  std::vector<double> values;
  products.diagonal(values);
  ASSERT_EQ(Index(values.size()), count);
  for (Index i = 0; i < count; ++i) EXPECT_NEAR(values[i], wanted(i, i), tolerance);
  for (Index j = 0; j < count; ++j) {
    products.column(j, values);
    ASSERT_EQ(Index(values.size()), count);
    for (Index i = 0; i < count; ++i) EXPECT_NEAR(values[i], wanted(i, j), tolerance);
  }
}

TEST(SummedProducts, EqualTheFullMatrix) {
  Sample sample;
  sample.distances = oracle::distance_matrix(oracle::random_box(80, Eigen::RowVector2d(1, 1), 2));
  sample.functions = oracle::random_box(80, Eigen::RowVectorXd::Ones(9), 3);
  for (Index k : {0, 17, 79}) {
    expect_equal_to_full_matrix(sample, k, 12, 9);
    expect_equal_to_full_matrix(sample, k, 5, 4);
  }
}

/// Theorem 2 for linear functions: away from the boundary A~ is the Gram matrix of their gradients
/// times one factor for each point. Constant offsets do not matter.
TEST(SummedProducts, AreProductsOfSlopesForLinearFunctions) {
  const RowMatrix points = oracle::grid(15, 15);
  const Eigen::MatrixXd slopes = (Eigen::MatrixXd(2, 4) << 1, 2, 0, -1, 0, 1, 3, 1).finished();
  const RowMatrix functions = (points * slopes).array() + 5.0;
  const Eigen::MatrixXd distances = oracle::distance_matrix(points);
  const Index middle = 7 * 15 + 7;
  const auto members = oracle::ball(distances, middle, 21);
  std::vector<double> squares, weights, column;
  for (Id x : members) squares.push_back(distances(middle, x) * distances(middle, x));
  heat_weights(squares, 0.7, weights);
  SummedProducts products;
  products.assign(SharedMatrix(functions), Id(middle), members, weights, 4);
  const Eigen::MatrixXd wanted = slopes.transpose() * slopes;
  products.column(0, column);
  const double factor = column[0] / wanted(0, 0);
  EXPECT_GT(factor, 0);
  for (Index j = 0; j < 4; ++j) {
    products.column(j, column);
    for (Index i = 0; i < 4; ++i) EXPECT_NEAR(column[i], factor * wanted(i, j), 1e-10 * factor);
  }
}

}  // namespace ldle::local_views::gradient_products_test
