#include "ldle/neighbors/shortest_path_metric.h"

#include <gtest/gtest.h>

#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/core/random.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::shortest_path_metric_test {

/// The algorithm of Floyd and Warshall on the edges of the graph, in both directions.
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

std::vector<Id> numbers_up_to(Index count) {
  std::vector<Id> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

/// All squared distances, row by row.
RowMatrix all_squares(const ShortestPathMetric& metric) {
  const auto all = numbers_up_to(metric.size());
  RowMatrix squares(metric.size(), metric.size());
  metric.squared_distance_rows(all, all, squares.data());
  return squares;
}

NeighborGraph sample_graph() {
  const RowMatrix points = oracle::random_box(150, Eigen::RowVector2d(2, 1), 1);
  return oracle::neighbor_graph(oracle::distance_matrix(points), 6);
}

void expect_shortest_paths(const RowMatrix& points, Index nearest) {
  const auto graph = oracle::neighbor_graph(oracle::distance_matrix(points), nearest);
  const Eigen::MatrixXd wanted = all_shortest_paths(graph);
  const ShortestPathMetric metric(graph);
  ASSERT_EQ(metric.size(), points.rows());
  const RowMatrix squares = all_squares(metric);
  for (Id k = 0; k < points.rows(); ++k) {
    for (Id i = 0; i < points.rows(); ++i) {
      if (std::isinf(wanted(k, i))) {
        ASSERT_TRUE(std::isinf(squares(k, i)));
      } else {
        ASSERT_NEAR(std::sqrt(squares(k, i)), wanted(k, i), 1e-12 * (1 + wanted(k, i)));
      }
    }
  }
}

TEST(ShortestPathMetric, AgreesWithFloydAndWarshall) {
  expect_shortest_paths(oracle::random_box(150, Eigen::RowVector2d(2, 1), 1), 6);
  expect_shortest_paths(oracle::roll_up(oracle::grid(30, 4), 35), 5);
}

TEST(ShortestPathMetric, DistanceIsInfiniteWithoutAPath) {
  const RowMatrix piece = oracle::random_box(40, Eigen::RowVector2d(1, 1), 1);
  expect_shortest_paths(oracle::stack(piece, piece, Eigen::RowVector2d(50, 0)), 6);
}

TEST(ShortestPathMetric, ResultDoesNotDependOnEarlierCalls) {
  const NeighborGraph graph = sample_graph();
  const RowMatrix wanted = all_squares(ShortestPathMetric(graph));
  const ShortestPathMetric metric(graph);
  Random random(3);
  for (int question = 0; question < 400; ++question) {
    std::vector<Id> to(random.below(20));  // may repeat points
    for (Id& point : to) point = static_cast<Id>(random.below(graph.size()));
    const Id from = static_cast<Id>(random.below(graph.size()));
    std::vector<double> squares(to.size());
    metric.squared_distances(from, to, squares.data());
    for (std::size_t i = 0; i < to.size(); ++i) ASSERT_EQ(squares[i], wanted(from, to[i]));
  }
}

TEST(ShortestPathMetric, ResultDoesNotDependOnCacheSize) {
  const NeighborGraph graph = sample_graph();
  const RowMatrix wanted = all_squares(ShortestPathMetric(graph));
  for (Index kept : {0, 1, 1000}) {
    const ShortestPathMetric metric(graph, kept);
    EXPECT_EQ(all_squares(metric), wanted);
    EXPECT_EQ(all_squares(metric), wanted);
  }
}

TEST(ShortestPathMetric, CanBeCalledFromSeveralThreads) {
  const NeighborGraph graph = sample_graph();
  const RowMatrix wanted = all_squares(ShortestPathMetric(graph));
  const ShortestPathMetric metric(graph, 5000);
  const Context context({.threads = 4});
  const auto all = numbers_up_to(graph.size());
  parallel_for(4 * graph.size(), 1, context, [&](Index question, Index) {
    const Id from = static_cast<Id>(question % graph.size());
    std::vector<double> squares(all.size());
    // Fewer points first, so that the stored paths of a point grow while other threads read them.
    const std::size_t count = all.size() * (question / graph.size() + 1) / 4;
    metric.squared_distances(from, std::span(all).first(count), squares.data());
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(squares[i], wanted(from, i));
  });
}

}  // namespace ldle::neighbors::shortest_path_metric_test
