#include "ldle/metrics/neighbor_edges.h"

#include <gtest/gtest.h>

#include "ldle/error.h"
#include "metrics/metric_fixtures.h"

namespace ldle::metrics::neighbor_edges_test {

using namespace fixtures;

TEST(NeighborEdges, JoinTwoPointsIfEitherIsAmongTheNearestOfTheOther) {
  RowMatrix points(4, 1);
  points << 0.0, 1.0, 1.5, 4.0;
  const auto edges = neighbor_edges(brute_force_graph(points, 3), 1, Context());
  ASSERT_EQ(edges.size(), 3u);
  EXPECT_EQ(edges[0].points, (IdPair{0, 1}));
  EXPECT_EQ(edges[1].points, (IdPair{1, 2}));
  EXPECT_EQ(edges[2].points, (IdPair{2, 3}));
  EXPECT_EQ(edges[2].distance, 2.5);
}

TEST(NeighborEdges, DoNotDependOnFurtherNeighborsOfTheGraph) {
  const RowMatrix points = random_points(80, 3, 1);
  const auto cut = neighbor_edges(brute_force_graph(points, 30), 5, Context());
  const auto asked = neighbor_edges(brute_force_graph(points, 6), 5, Context());
  ASSERT_EQ(cut.size(), asked.size());
  for (std::size_t e = 0; e < cut.size(); ++e) EXPECT_EQ(cut[e].points, asked[e].points);
}

TEST(NeighborEdges, IncludeAllTiesOfAGrid) {
  // The five nearest others of an inner point are four at distance h and one diagonal, with three
  // ties. 6 x 6 points have 60 edges of length h and 50 diagonals. Points at the border have
  // further edges of length 2 h.
  const auto edges = neighbor_edges(brute_force_graph(grid(6, 6, 0.1), 6), 5, Context());
  Index sides = 0, diagonals = 0;
  for (const auto& edge : edges) {
    sides += std::abs(edge.distance - 0.1) < 1e-9;
    diagonals += std::abs(edge.distance - 0.1 * std::sqrt(2.0)) < 1e-9;
  }
  EXPECT_EQ(sides, 60);
  EXPECT_EQ(diagonals, 50);
}

TEST(NeighborEdges, NeverJoinAPointToItself) {
  RowMatrix points = RowMatrix::Zero(4, 2);
  points(3, 0) = 1.0;
  const auto edges = neighbor_edges(brute_force_graph(points, 3), 2, Context());
  // The three duplicates are joined with each other; the fourth point ties with all of them.
  ASSERT_EQ(edges.size(), 6u);
  for (const auto& edge : edges) EXPECT_LT(edge.points.first, edge.points.second);
}

TEST(NeighborEdges, RejectAGraphWithTooFewNeighbors) {
  const NeighborGraph graph = brute_force_graph(random_points(20, 2, 2), 4);
  EXPECT_NO_THROW(neighbor_edges(graph, 3, Context()));
  EXPECT_THROW(neighbor_edges(graph, 4, Context()), InvalidArgument);
  EXPECT_THROW(neighbor_edges(graph, 0, Context()), InvalidArgument);
}

TEST(NeighborEdges, JoinAllPointsIfThereAreFew) {
  EXPECT_EQ(neighbor_edges(brute_force_graph(random_points(4, 2, 3), 4), 5, Context()).size(), 6u);
  EXPECT_TRUE(neighbor_edges(brute_force_graph(random_points(1, 2, 3), 1), 5, Context()).empty());
}

TEST(EmbeddedLengths, RejectInvalidShapesAndValues) {
  const auto edges = neighbor_edges(brute_force_graph(random_points(4, 2, 3), 4), 3, Context());
  RowMatrix embedding = random_points(4, 2, 4);
  EXPECT_THROW(embedded_lengths(edges, 4, random_points(5, 2, 4), Context()), InvalidArgument);
  embedding(2, 1) = std::nan("");
  try {
    embedded_lengths(edges, 4, embedding, Context());
    FAIL() << "nothing was thrown";
  } catch (const InvalidArgument& error) {
    EXPECT_NE(std::string(error.what()).find("row 2"), std::string::npos);
  }
}

}  // namespace ldle::metrics::neighbor_edges_test
