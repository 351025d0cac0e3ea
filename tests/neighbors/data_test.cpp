#include "ldle/neighbors/data.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ldle/neighbors/shortest_path_metric.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::data_test {

const RowMatrix points = oracle::random_box(40, Eigen::RowVector3d(1, 2, 3), 6);
const Eigen::MatrixXd distances = oracle::distance_matrix(points);

/// Single distances, lists and blocks of them are those of the matrix.
void expect_distances(const Data& data, const Eigen::MatrixXd& wanted) {
  ASSERT_EQ(data.size(), wanted.rows());
  const std::vector<Id> from{7, 0, 31}, to{5, 7, 39, 5, 12};
  RowMatrix block(3, 5);
  data.squared_distance_rows(from, to, block.data());
  for (Index i = 0; i < 3; ++i) {
    std::vector<double> row(5);
    data.squared_distances(from[i], to, row.data());
    for (Index j = 0; j < 5; ++j) {
      const double distance = wanted(from[i], to[j]);
      EXPECT_NEAR(std::sqrt(row[j]), distance, 1e-12);
      EXPECT_NEAR(block(i, j), row[j], 1e-14 * row[j]);
      EXPECT_EQ(data.squared_distance(from[i], to[j]), row[j]);
    }
  }
}

TEST(Data, OfPointsHasEuclideanDistances) {
  const Data data = Data::of_points(points);
  expect_distances(data, distances);
  ASSERT_NE(data.points(), nullptr);
  EXPECT_EQ(data.points()->view(), points);
}

TEST(Data, OfDistancesReadsTheMatrix) {
  const Data data = Data::of_distances(RowMatrix(distances));
  expect_distances(data, distances);
  EXPECT_EQ(data.points(), nullptr);
}

TEST(Data, OfAGraphHasTheLengthsOfShortestPaths) {
  const RowMatrix line = oracle::grid(40, 1);
  const Data data = Data::of_graph(oracle::neighbor_graph(oracle::distance_matrix(line), 3));
  expect_distances(data, oracle::distance_matrix(line));
  EXPECT_EQ(data.points(), nullptr);
}

TEST(Data, KeepsTheMemoryOfThePointsAndCopiesShareIt) {
  auto matrix = std::make_unique<SharedMatrix>(points);
  const double* memory = matrix->data();
  auto first = std::make_unique<Data>(Data::of_points(*matrix));
  const Data copy = *first;
  matrix.reset();
  first.reset();
  EXPECT_EQ(copy.points()->data(), memory);
  expect_distances(copy, distances);
}

TEST(Data, KeepsItsMetricAlive) {
  auto metric = std::make_shared<oracle::TableMetric>(distances);
  const std::weak_ptr<const Metric> watched = metric;
  {
    const Data data(std::move(metric));
    ASSERT_FALSE(watched.expired());
    expect_distances(data, distances);
  }
  EXPECT_TRUE(watched.expired());
}

}  // namespace ldle::neighbors::data_test
