#include "ldle/neighbors/neighbor_graph.h"

#include <gtest/gtest.h>

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

}  // namespace ldle::neighbors::neighbor_graph_test
