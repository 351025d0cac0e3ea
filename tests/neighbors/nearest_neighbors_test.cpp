#include "ldle/neighbors/nearest_neighbors.h"

#include <gtest/gtest.h>

#include "ldle/error.h"
#include "oracles/fake_device.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::nearest_neighbors_test {

void expect_same(const NeighborGraph& graph, const NeighborGraph& wanted) {
  EXPECT_EQ(graph.nearest, wanted.nearest);
  ASSERT_EQ(graph.neighbors.offsets, wanted.neighbors.offsets);
  EXPECT_EQ(graph.neighbors.values, wanted.neighbors.values);
  ASSERT_EQ(graph.distances.size(), wanted.distances.size());
  for (std::size_t i = 0; i < wanted.distances.size(); ++i) {
    ASSERT_NEAR(graph.distances[i], wanted.distances[i], 1e-13 * wanted.distances[i]) << i;
  }
}

/// Compares all searches with a search over the distance matrix.
void expect_exact(const RowMatrix& points, Index nearest) {
  const Context context;
  const Eigen::MatrixXd distances = oracle::distance_matrix(points);
  const auto wanted = oracle::neighbor_graph(distances, nearest);
  const Data data = Data::of_points(points);
  {
    SCOPED_TRACE("chosen search");
    expect_same(nearest_neighbors(data, nearest, context), wanted);
  }
  {
    SCOPED_TRACE("kd-tree");
    expect_same(nearest_neighbors_by_kd_tree(data, nearest, context), wanted);
  }
  {
    SCOPED_TRACE("blocks");
    expect_same(nearest_neighbors_by_blocks(data, nearest, context), wanted);
  }
  {
    SCOPED_TRACE("distance matrix");
    const Data table = Data::of_distances(RowMatrix(distances));
    expect_same(nearest_neighbors(table, nearest, context), wanted);
    expect_same(nearest_neighbors_by_distances(table, nearest, context), wanted);
  }
}

RowMatrix random_cloud(Index count, Index dimension, std::uint64_t seed) {
  return oracle::random_box(count, Eigen::RowVectorXd::Ones(dimension), seed);
}

TEST(NearestNeighbors, AgreeWithAFullSearchInAnyDimension) {
  for (Index dimension : {1, 2, 3, 15, 16, 40}) {
    SCOPED_TRACE(dimension);
    expect_exact(random_cloud(300, dimension, 11 + dimension), 12);
  }
}

TEST(NearestNeighbors, IncludeAllTiesOnGrids) {
  for (Index nearest : {2, 3, 5, 7, 13, 25}) {
    SCOPED_TRACE(nearest);
    expect_exact(oracle::grid(12, 15), nearest);
    expect_exact(oracle::grid(5, 6, 5), nearest);
  }
}

TEST(NearestNeighbors, IncludeTiesUnderRotationsAndOddSpacings) {
  RowMatrix points = 0.1 * oracle::grid(14, 13);
  points = points * oracle::random_rotation(2, 5) + RowMatrix::Constant(points.rows(), 2, 1.0 / 3);
  for (Index nearest : {5, 10, 21}) {
    SCOPED_TRACE(nearest);
    expect_exact(points, nearest);
  }
}

TEST(NearestNeighbors, InnerGridPointsHaveCompleteShells) {
  const RowMatrix points = oracle::grid(11, 11);
  const Context context;
  const auto graph = nearest_neighbors(Data::of_points(points), 10, context);
  const Index middle = 5 * 11 + 5;
  // Itself, 4 at distance 1, 4 at sqrt(2), and 4 that tie at 2.
  EXPECT_EQ(graph.neighbors.length(middle), 13);
  EXPECT_EQ(graph.neighbors[middle][0], middle);
}

TEST(NearestNeighbors, AgreeWithAFullSearchOnDuplicates) {
  RowMatrix points = random_cloud(60, 2, 3);
  for (Index i = 0; i < 20; ++i) points.row(40 + i) = points.row(i);
  points.row(39) = points.row(0);
  for (Index nearest : {1, 2, 3, 8}) {
    SCOPED_TRACE(nearest);
    expect_exact(points, nearest);
  }
}

TEST(NearestNeighbors, AgreeWithAFullSearchIfAllPointsAreEqual) {
  expect_exact(RowMatrix::Constant(30, 3, 0.7), 4);
}

/// Categories as columns of zeros and ones: all distances are equal, but lists stay short.
TEST(NearestNeighbors, ListsOfEquidistantPointsAreBounded) {
  const RowMatrix points = RowMatrix::Identity(200, 200);
  expect_exact(points, 5);
  const NeighborGraph graph = nearest_neighbors(Data::of_points(points), 5, Context());
  for (Index k = 0; k < graph.size(); ++k) {
    EXPECT_EQ(graph.neighbors.length(k), most_with_ties(5));
    EXPECT_EQ(graph.neighbors[k][0], k);
  }
  EXPECT_EQ(nearest_in(graph, 2, Context()).neighbors.length(0), most_with_ties(2));
}

TEST(NearestNeighbors, CanBeAllPoints) {
  expect_exact(random_cloud(25, 3, 8), 25);
}

TEST(NearestNeighbors, AreExactFarFromTheOrigin) {
  RowMatrix points = random_cloud(200, 20, 4);
  points.array() += 1e6;
  expect_exact(points, 9);
  RowMatrix grid = oracle::grid(9, 9);
  grid.array() += 1e7;
  expect_exact(grid, 9);
}

TEST(NearestNeighbors, AreExactForVeryUnequalScales) {
  RowMatrix points = random_cloud(200, 3, 4);
  for (Index i = 0; i < 100; ++i) points.row(i) *= 1e-9;
  expect_exact(points, 9);
}

/// Single precision cannot tell these points apart: all of them are candidates.
TEST(NearestNeighbors, AreExactIfPointsAreMuchCloserThanTheDataAreWide) {
  RowMatrix points = 1e-9 * random_cloud(1000, 20, 4);
  points.row(0).setOnes();
  expect_exact(points, 5);
}

TEST(NearestNeighbors, DoNotDependOnTheScaleOfTheData) {
  const RowMatrix points = oracle::grid(13, 9);
  const RowMatrix large = 1e150 * points, tiny = 1e-150 * points;
  const Context context;
  const auto graph = nearest_neighbors(Data::of_points(points), 9, context);
  EXPECT_EQ(nearest_neighbors(Data::of_points(large), 9, context).neighbors.values,
            graph.neighbors.values);
  EXPECT_EQ(nearest_neighbors(Data::of_points(tiny), 9, context).neighbors.values,
            graph.neighbors.values);
}

TEST(NearestNeighbors, SameBytesForOneAndTwoThreads) {
  const RowMatrix points = random_cloud(700, 4, 9), wide = random_cloud(700, 18, 9);
  for (const RowMatrix& cloud : {points, wide}) {
    const Data data = Data::of_points(cloud);
    const auto first = nearest_neighbors(data, 20, Context({.threads = 1}));
    const auto second = nearest_neighbors(data, 20, Context({.threads = 2}));
    EXPECT_EQ(first.neighbors.values, second.neighbors.values);
    EXPECT_EQ(first.distances, second.distances);
  }
}

TEST(NearestNeighbors, MoreNeighborsThanPointsAreRejected) {
  const RowMatrix points = random_cloud(10, 2, 1);
  const Context context;
  EXPECT_THROW(nearest_neighbors(Data::of_points(points), 11, context), InvalidArgument);
}

TEST(NearestIn, EqualsASearchForFewerNeighbors) {
  // On the grid the last distance has many ties; the other points have none.
  for (const RowMatrix& points :
       {RowMatrix(oracle::grid(12, 9)), RowMatrix(oracle::shaken(oracle::grid(12, 9), 0.3, 2))}) {
    const Context context;
    const Data data = Data::of_points(points);
    const NeighborGraph wide = nearest_neighbors(data, 40, context);
    for (Index nearest : {1, 2, 9, 25, 40, 50}) {
      const NeighborGraph wanted = nearest_neighbors(data, std::min<Index>(nearest, 40), context);
      const NeighborGraph found = nearest_in(wide, nearest, context);
      EXPECT_EQ(found.nearest, wanted.nearest);
      EXPECT_EQ(found.neighbors.offsets, wanted.neighbors.offsets);
      EXPECT_EQ(found.neighbors.values, wanted.neighbors.values);
      EXPECT_EQ(found.distances, wanted.distances);
    }
  }
}

TEST(NearestNeighbors, AreThoseOfTheHostIfADeviceFindsCandidates) {
  const auto device = std::make_shared<oracle::FakeDevice>();
  const oracle::ReplacedBackend backend(device);
  const Context context = oracle::device_context();
  const Data few = Data::of_points(random_cloud(400, 3, 6));
  const auto wanted = nearest_neighbors(few, 9, Context());
  device->too_many = 30;  // compared with all points
  expect_same(nearest_neighbors_by_device(*device, few, 9, context), wanted);
  EXPECT_EQ(device->searches, 1);
  // A search among few points does not wait for a device.
  expect_same(nearest_neighbors(few, 9, context), wanted);
  EXPECT_EQ(device->searches, 1);
  EXPECT_TRUE(context.take_warnings().empty());
}

TEST(NearestNeighbors, AreFoundByTheHostIfTheDeviceFails) {
  const auto device = std::make_shared<oracle::FakeDevice>();
  const oracle::ReplacedBackend backend(device);
  const Context context = oracle::device_context();
  const Data data = Data::of_points(random_cloud(least_points_for_device, 3, 6));
  const auto wanted = nearest_neighbors(data, 9, Context());
  device->lost = true;
  expect_same(nearest_neighbors(data, 9, context), wanted);
  EXPECT_EQ(context.take_warnings(),
            std::vector<std::string>{"the GPU was not used for nearest neighbours: it was lost"});
  device->lost = false;
  device->too_many = 200;
  expect_same(nearest_neighbors(data, 9, context), wanted);
  EXPECT_EQ(context.take_warnings(),
            std::vector<std::string>{"the GPU was not used for nearest neighbours: 200 points have "
                                     "too many others at nearly the same distance"});
}

}  // namespace ldle::neighbors::nearest_neighbors_test
