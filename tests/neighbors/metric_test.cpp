#include "ldle/neighbors/metric.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::metric_test {

TEST(EuclideanMetric, SquaredDistancesAreSumsOfSquares) {
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
        double back;
        metric.squared_distances(j, {&i, 1}, &back);
        ASSERT_EQ(squares[j], back);
      }
      ASSERT_EQ(squares[i], 0.0);
    }
  }
}

TEST(DistanceMatrixMetric, ReadsTheMatrix) {
  const RowMatrix distances =
      oracle::distance_matrix(oracle::random_box(30, Eigen::RowVector3d(1, 2, 3), 6));
  const DistanceMatrixMetric metric(distances);
  for (Id i = 0; i < 30; ++i) {
    for (Id j = 0; j < 30; ++j) {
      double squared;
      metric.squared_distances(i, {&j, 1}, &squared);
      EXPECT_DOUBLE_EQ(squared, distances(i, j) * distances(i, j));
    }
  }
}

/// The rows of a block of distances are the distances of its points, up to rounding.
void expect_rows_as_single(const Metric& metric) {
  const std::vector<Id> from{3, 0, 3, 17}, to{5, 9, 0, 29, 3, 3, 11};
  RowMatrix block(std::ssize(from), std::ssize(to)), single = block;
  metric.squared_distance_rows(from, to, block.data());
  for (Index i = 0; i < block.rows(); ++i) {
    metric.squared_distances(from[i], to, single.row(i).data());
  }
  EXPECT_LE((block - single).cwiseAbs().maxCoeff(), 1e-14 * single.maxCoeff());
}

TEST(Metric, RowsOfDistancesAreTheDistancesOfTheirPoints) {
  const RowMatrix points = oracle::random_box(30, Eigen::RowVector3d(1, 2, 3), 6);
  expect_rows_as_single(EuclideanMetric(points));
  expect_rows_as_single(EuclideanMetric(oracle::random_box(30, Eigen::RowVectorXd::Ones(20), 6)));
  expect_rows_as_single(DistanceMatrixMetric(RowMatrix(oracle::distance_matrix(points))));
}

TEST(Metric, OnlyTheEuclideanMetricHasPoints) {
  const RowMatrix points = oracle::random_box(30, Eigen::RowVector3d(1, 2, 3), 6);
  const EuclideanMetric euclidean(points);
  ASSERT_NE(euclidean.points(), nullptr);
  EXPECT_EQ(euclidean.points()->view(), points);
  const RowMatrix distances = oracle::distance_matrix(points);
  EXPECT_EQ(DistanceMatrixMetric(distances).points(), nullptr);
}

}  // namespace ldle::neighbors::metric_test
