#include "ldle/neighbors/given_neighbors.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "ldle/error.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::given_neighbors_test {

struct Table {
  IdMatrix ids;
  RowMatrix distances;
};

/// The `nearest` nearest neighbours of each point, except itself, in random order, padded with -1.
Table scrambled(const RowMatrix& points, Index nearest, Index width) {
  const auto graph = oracle::neighbor_graph(oracle::distance_matrix(points), nearest);
  Table table{IdMatrix::Constant(points.rows(), width, none),
              RowMatrix::Zero(points.rows(), width)};
  Random random(1);
  for (Index k = 0; k < points.rows(); ++k) {
    std::vector<Index> places(width);
    for (Index c = 0; c < width; ++c) places[c] = c;
    random.shuffle(places);
    for (Index i = 1; i < nearest; ++i) {
      table.ids(k, places[i]) = graph.neighbors[k][i];
      table.distances(k, places[i]) = graph.distances_of(k)[i];
    }
  }
  return table;
}

TEST(GivenNeighbors, TheGraphIsSortedAndContainsThePointItself) {
  const RowMatrix points = oracle::random_box(80, Eigen::RowVector2d(1, 1), 3);
  const Table table = scrambled(points, 9, 12);
  const Neighbors given{table.ids, table.distances};
  check_given_neighbors(given);
  const auto distinct = distinct_by_neighbors(given);
  EXPECT_EQ(distinct.duplicates(), 0);
  const auto graph = graph_of_given(given, distinct, Context());
  const auto wanted = oracle::neighbor_graph(oracle::distance_matrix(points), 9);
  EXPECT_EQ(graph.neighbors.offsets, wanted.neighbors.offsets);
  EXPECT_EQ(graph.neighbors.values, wanted.neighbors.values);
  EXPECT_EQ(graph.distances, wanted.distances);
  EXPECT_EQ(graph.nearest, 9);
}

TEST(GivenNeighbors, EdgesOfLengthZeroMarkDuplicates) {
  IdMatrix ids(4, 2);
  RowMatrix distances(4, 2);
  ids << 1, 2, 0, 2, 0, 3, 2, 0;
  distances << 0, 1, 0, 1, 1, 2, 2, 3;
  const Neighbors given{std::move(ids), std::move(distances)};
  const auto distinct = distinct_by_neighbors(given);
  EXPECT_EQ(distinct.class_of, (std::vector<Id>{0, 0, 1, 2}));
  const auto graph = graph_of_given(given, distinct, Context());
  ASSERT_EQ(graph.size(), 3);
  for (Id k = 0; k < 3; ++k) {
    EXPECT_EQ(graph.neighbors[k][0], k);
    EXPECT_EQ(std::ranges::count(graph.neighbors[k], k), 1);
  }
}

TEST(GivenNeighbors, InvalidTablesAreRejected) {
  const RowMatrix points = oracle::random_box(20, Eigen::RowVector2d(1, 1), 3);
  const Table good = scrambled(points, 5, 6);
  const auto expect_rejected = [](const IdMatrix& ids, const RowMatrix& distances) {
    EXPECT_THROW(check_given_neighbors({ids, distances}), InvalidArgument);
  };
  expect_rejected(good.ids, good.distances.leftCols(3));
  IdMatrix ids = good.ids;
  ids(3, 2) = 20;
  expect_rejected(ids, good.distances);
  ids(3, 2) = -2;
  expect_rejected(ids, good.distances);
  for (double bad : {-1.0, std::nan(""), HUGE_VAL}) {
    Table table = good;
    table.ids(4, 1) = 7;
    table.distances(4, 1) = bad;
    expect_rejected(table.ids, table.distances);
  }
}

}  // namespace ldle::neighbors::given_neighbors_test
