#include "ldle/neighbors/shortest_path_metric.h"

#include <gtest/gtest.h>

#include <numeric>

#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle {
namespace {

/// Floyd and Warshall on the edges of the graph, in both directions.
Eigen::MatrixXd all_shortest_paths(const NeighborGraph& graph) {
  const Index n = graph.size();
  Eigen::MatrixXd lengths =
      Eigen::MatrixXd::Constant(n, n, std::numeric_limits<double>::infinity());
  lengths.diagonal().setZero();
  for (Index k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < graph.neighbors[k].size(); ++i) {
      const Id other = graph.neighbors[k][i];
      const double length = std::min(lengths(k, other), graph.distances_of(k)[i]);
      lengths(k, other) = lengths(other, k) = length;
    }
  }
  for (Index via = 0; via < n; ++via) {
    for (Index a = 0; a < n; ++a) {
      for (Index b = 0; b < n; ++b) {
        lengths(a, b) = std::min(lengths(a, b), lengths(a, via) + lengths(via, b));
      }
    }
  }
  return lengths;
}

void expect_shortest_paths(const RowMatrix& points, Index nearest) {
  const auto graph = oracle::neighbor_graph(oracle::distance_matrix(points), nearest);
  const Eigen::MatrixXd wanted = all_shortest_paths(graph);
  Progress progress;
  const ShortestPathMetric metric(graph, progress);
  ASSERT_EQ(metric.size(), points.rows());
  std::vector<Id> all(points.rows());
  std::iota(all.begin(), all.end(), 0);
  std::vector<double> squares(points.rows());
  for (Id k = 0; k < points.rows(); ++k) {
    metric.squared_distances(k, all, squares.data());
    for (Id i = 0; i < points.rows(); ++i) {
      if (std::isinf(wanted(k, i))) {
        ASSERT_TRUE(std::isinf(squares[i]));
      } else {
        ASSERT_NEAR(std::sqrt(squares[i]), wanted(k, i), 1e-12 * (1 + wanted(k, i)));
      }
    }
  }
}

TEST(ShortestPathMetric, AgreesWithFloydAndWarshall) {
  expect_shortest_paths(oracle::random_box(150, Eigen::RowVector2d(2, 1), 1), 6);
  expect_shortest_paths(oracle::roll_up(oracle::grid(30, 4), 35), 5);
}

TEST(ShortestPathMetric, NoPathMeansInfiniteDistance) {
  const RowMatrix piece = oracle::random_box(40, Eigen::RowVector2d(1, 1), 1);
  expect_shortest_paths(oracle::stack(piece, piece, Eigen::RowVector2d(50, 0)), 6);
}

}  // namespace
}  // namespace ldle
