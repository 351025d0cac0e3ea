#include "ldle/neighbors/metric.h"

#include <gtest/gtest.h>

#include <numeric>

#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle {
namespace {

TEST(EuclideanMetric, IsTheSumOfSquaresInAnyDimension) {
  for (Index dimension : {1, 2, 3, 4, 7, 33}) {
    const RowMatrix points =
        oracle::random_box(40, Eigen::RowVectorXd::Ones(dimension), 20 + dimension);
    const Eigen::MatrixXd wanted = oracle::distance_matrix(points);
    const EuclideanMetric metric(points);
    std::vector<Id> all(40);
    std::iota(all.begin(), all.end(), 0);
    std::vector<double> squares(40);
    ASSERT_EQ(metric.size(), 40);
    for (Id i = 0; i < 40; ++i) {
      metric.squared_distances(i, all, squares.data());
      for (Id j = 0; j < 40; ++j) {
        ASSERT_NEAR(std::sqrt(squares[j]), wanted(i, j), 1e-14 * wanted(i, j));
        ASSERT_EQ(squares[j], metric.squared_distance(j, i));
      }
      ASSERT_EQ(squares[i], 0.0);
    }
  }
}

TEST(DistanceMatrixMetric, ReadsTheGivenMatrix) {
  const RowMatrix distances =
      oracle::distance_matrix(oracle::random_box(30, Eigen::RowVector3d(1, 2, 3), 6));
  const DistanceMatrixMetric metric(distances);
  for (Id i = 0; i < 30; ++i) {
    for (Id j = 0; j < 30; ++j) {
      EXPECT_DOUBLE_EQ(metric.squared_distance(i, j), distances(i, j) * distances(i, j));
    }
  }
}

}  // namespace
}  // namespace ldle
