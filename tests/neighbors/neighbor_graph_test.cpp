#include "ldle/neighbors/neighbor_graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::neighbor_graph_test {

TEST(NeighborGraph, DistancesBelongToTheirNeighbors) {
  const RowMatrix points = oracle::grid(6, 5);
  const Eigen::MatrixXd distances = oracle::distance_matrix(points);
  const NeighborGraph graph = oracle::neighbor_graph(distances, 6);
  ASSERT_EQ(graph.size(), 30);
  for (Index k = 0; k < 30; ++k) {
    const auto of_point = graph.distances_of(k);
    ASSERT_EQ(of_point.size(), graph.neighbors[k].size());
    for (std::size_t i = 0; i < of_point.size(); ++i) {
      EXPECT_EQ(of_point[i], distances(k, graph.neighbors[k][i]));
      EXPECT_EQ(graph.distance_to(k, Index(i)), of_point[i]);
    }
  }
}

TEST(NeighborGraph, TheDistanceBeyondTheLastNeighborIsThatOfTheLast) {
  NeighborGraph graph;
  graph.neighbors.push_back(std::vector<Id>{0, 1, 2});
  graph.neighbors.push_back(std::vector<Id>{1, 0});
  graph.distances = {0, 1, 2.5, 0, 1};
  EXPECT_EQ(graph.distance_to(0, 2), 2.5);
  EXPECT_EQ(graph.distance_to(0, 9), 2.5);
  EXPECT_EQ(graph.distance_to(1, 2), 1.0);
}

/// A pair of points is as far apart as before, and listed if it was listed before.
TEST(NeighborGraph, TheGraphOfSomePointsHasTheirPairsOnly) {
  const NeighborGraph graph =
      oracle::neighbor_graph(oracle::distance_matrix(oracle::grid(6, 5)), 6);
  const std::vector<Id> points{2, 3, 8, 9, 10, 20, 29};
  const NeighborGraph found = neighbors_among(points, graph);
  ASSERT_EQ(found.size(), 7);
  for (Id k = 0; k < 7; ++k) {
    std::vector<Id> expected;
    std::vector<double> distances;
    for (std::size_t i = 0; i < graph.neighbors[points[k]].size(); ++i) {
      for (Id j = 0; j < 7; ++j) {
        if (graph.neighbors[points[k]][i] != points[j]) continue;
        expected.push_back(j);
        distances.push_back(graph.distances_of(points[k])[i]);
      }
    }
    EXPECT_TRUE(std::ranges::equal(found.neighbors[k], expected));
    EXPECT_TRUE(std::ranges::equal(found.distances_of(k), distances));
    EXPECT_LE(found.nearest, std::ssize(expected));
  }
}

}  // namespace ldle::neighbors::neighbor_graph_test
