#include "ldle/math/aggregate_nodes.h"

#include <gtest/gtest.h>

#include <set>

#include "oracles/edge_lengths.h"
#include "oracles/points.h"

namespace ldle::math::aggregate_nodes_test {

LaplacianRows rows_within(const RowMatrix& points, double reach) {
  return laplacian_rows(oracle::edges_within(points, reach), Context());
}

TEST(AggregateNodes, EveryNodeWithNeighborsIsInAnAggregateBesideItsNeighbors) {
  const LaplacianRows rows = rows_within(oracle::shaken(oracle::grid(30, 25), 0.3, 2), 1.8);
  const Aggregates aggregates = aggregate_nodes(rows, Context());
  EXPECT_LT(aggregates.count, 750 / 3);
  std::vector<Index> size(aggregates.count, 0);
  for (Id i = 0; i < 750; ++i) {
    const Id own = aggregates.of_node[i];
    ASSERT_TRUE(own >= 0 && own < aggregates.count);
    ++size[own];
    bool beside = false;
    for (Id j : rows.neighbors[i]) beside = beside || aggregates.of_node[j] == own;
    EXPECT_TRUE(beside || size[own] == 1);
  }
  for (Index members : size) EXPECT_GT(members, 0);
}

TEST(AggregateNodes, NodesWithoutNeighborsHaveNone) {
  const LaplacianRows rows = rows_within(
      oracle::stack(oracle::grid(2, 2) * 10, oracle::grid(2, 2), Eigen::RowVector2d(90, 0)), 1.1);
  const Aggregates aggregates = aggregate_nodes(rows, Context());
  EXPECT_EQ(aggregates.of_node, (std::vector<Id>{none, none, none, none, 0, 0, 0, 0}));
  EXPECT_EQ(aggregates.count, 1);
}

TEST(AggregateNodes, DoNotDependOnTheNumberOfThreads) {
  const LaplacianRows rows = rows_within(oracle::shaken(oracle::grid(150, 120), 0.3, 2), 1.3);
  EXPECT_EQ(aggregate_nodes(rows, Context({.threads = 1})).of_node,
            aggregate_nodes(rows, Context({.threads = 3})).of_node);
}

}  // namespace ldle::math::aggregate_nodes_test
