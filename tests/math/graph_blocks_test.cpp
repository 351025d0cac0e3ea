#include "ldle/math/graph_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/math/disjoint_sets.h"
#include "oracles/edge_lengths.h"
#include "oracles/points.h"

namespace ldle::math::graph_blocks_test {

Ragged<Id> grid_graph(Index rows, Index columns) {
  return oracle::edges_within(oracle::grid(rows, columns), 1.1).neighbors;
}

TEST(GraphBlocks, EveryNodeIsInOneBlockOfLimitedSize) {
  const Ragged<Id> graph = grid_graph(30, 20);
  for (Index size : {1, 7, 50, 600, 1000}) {
    SCOPED_TRACE(size);
    const Ragged<Id> blocks = graph_blocks(graph, size);
    std::vector<Id> nodes = blocks.values;
    std::sort(nodes.begin(), nodes.end());
    for (Id i = 0; i < 600; ++i) ASSERT_EQ(nodes[i], i);
    for (Index b = 0; b < blocks.size(); ++b) {
      EXPECT_GE(blocks.length(b), 1);
      EXPECT_LE(blocks.length(b), size);
      EXPECT_TRUE(std::ranges::is_sorted(blocks[b]));
    }
    EXPECT_GE(blocks.size(), (600 + size - 1) / size);
  }
}

TEST(GraphBlocks, BlocksAreConnected) {
  const Ragged<Id> graph = grid_graph(25, 16);
  const Ragged<Id> blocks = graph_blocks(graph, 40);
  std::vector<Id> block_of(400);
  for (Index b = 0; b < blocks.size(); ++b) {
    for (Id node : blocks[b]) block_of[node] = Id(b);
  }
  DisjointSets sets(400);
  for (Id i = 0; i < 400; ++i) {
    for (Id j : graph[i]) {
      if (block_of[i] == block_of[j]) sets.join(i, j);
    }
  }
  EXPECT_EQ(sets.labels().second, blocks.size());
}

TEST(GraphBlocks, ComponentsAreNotMixed) {
  const RowMatrix piece = oracle::grid(4, 4);
  const auto graph =
      oracle::edges_within(oracle::stack(piece, piece, Eigen::RowVector2d(50, 0)), 1.1).neighbors;
  const Ragged<Id> blocks = graph_blocks(graph, 100);
  ASSERT_EQ(blocks.size(), 2);
  EXPECT_EQ(blocks.length(0), 16);
  EXPECT_EQ(graph_blocks(Ragged<Id>(), 5).size(), 0);
}

}  // namespace ldle::math::graph_blocks_test
