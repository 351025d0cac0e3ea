#include "ldle/math/shortest_paths.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/core/random.h"

namespace ldle::math::shortest_paths_test {

struct Edge {
  Id to;
  double length;
};
using Graph = std::vector<std::vector<Edge>>;

/// Edges of random length between random nodes, in both directions; some nodes have none.
Graph random_graph(Id nodes, Index edges, std::uint64_t seed) {
  Random random(seed);
  Graph graph(nodes);
  for (Index e = 0; e < edges; ++e) {
    const Id a = Id(random.below(nodes - 5)), b = Id(random.below(nodes - 5));
    const double length = std::floor(8 * random.uniform()) / 4;  // with ties and zeros
    graph[a].push_back({b, length});
    graph[b].push_back({a, length});
  }
  return graph;
}

/// The algorithm of Bellman and Ford.
std::vector<double> path_lengths(const Graph& graph, const std::vector<Id>& sources) {
  std::vector<double> lengths(graph.size(), ShortestPaths<double>::infinity);
  for (Id source : sources) lengths[source] = 0;
  for (std::size_t round = 0; round < graph.size(); ++round) {
    for (std::size_t node = 0; node < graph.size(); ++node) {
      for (const Edge& edge : graph[node]) {
        lengths[edge.to] = std::min(lengths[edge.to], lengths[node] + edge.length);
      }
    }
  }
  return lengths;
}

std::vector<ShortestPaths<double>::Reached> search(const Graph& graph,
                                                   const std::vector<Id>& sources,
                                                   ShortestPaths<double>& paths) {
  std::vector<ShortestPaths<double>::Reached> order;
  for (Id source : sources) paths.offer(source, 0);
  while (const auto reached = paths.next()) {
    order.push_back(*reached);
    for (const Edge& edge : graph[reached->node]) {
      paths.offer(edge.to, reached->distance + edge.length);
    }
  }
  return order;
}

TEST(ShortestPaths, AgreeWithBellmanAndFord) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Graph graph = random_graph(60, 90, seed);
    for (const std::vector<Id>& sources : {std::vector<Id>{3}, std::vector<Id>{0, 17, 59}}) {
      ShortestPaths<double> paths(60);
      search(graph, sources, paths);
      EXPECT_EQ(paths.distances(), path_lengths(graph, sources));
    }
  }
}

TEST(ShortestPaths, NodesAreTakenOnceInOrderOfTheirDistances) {
  const Graph graph = random_graph(60, 90, 1);
  const std::vector<double> lengths = path_lengths(graph, {3});
  ShortestPaths<double> paths(60);
  const auto order = search(graph, {3}, paths);
  std::vector<int> times(60, 0);
  for (std::size_t i = 0; i < order.size(); ++i) {
    ++times[order[i].node];
    EXPECT_EQ(order[i].distance, lengths[order[i].node]);
    if (i > 0) {
      EXPECT_LE(order[i - 1].distance, order[i].distance);
    }
  }
  for (Id node = 0; node < 60; ++node) EXPECT_EQ(times[node], std::isfinite(lengths[node]));
}

TEST(ShortestPaths, EqualDistancesAreTakenByAscendingNode) {
  ShortestPaths<double> paths(9);
  for (Id node : {7, 2, 5, 0}) paths.offer(node, node == 5 ? 1.0 : 2.0);
  std::vector<Id> order;
  while (const auto reached = paths.next()) order.push_back(reached->node);
  EXPECT_EQ(order, (std::vector<Id>{5, 0, 2, 7}));
}

TEST(ShortestPaths, AnOfferCountsIfItIsShorterThanAllBefore) {
  ShortestPaths<float> paths(2);
  EXPECT_EQ(paths.distance(1), ShortestPaths<float>::infinity);
  EXPECT_TRUE(paths.offer(1, 3));
  EXPECT_FALSE(paths.offer(1, 3));
  EXPECT_FALSE(paths.offer(1, 4));
  EXPECT_TRUE(paths.offer(1, 2));
  EXPECT_EQ(paths.distance(1), 2);
  ASSERT_TRUE(paths.next().has_value());
  EXPECT_FALSE(paths.next().has_value());
}

TEST(ShortestPaths, ClearForgetsAllPaths) {
  const Graph graph = random_graph(60, 90, 1);
  ShortestPaths<double> paths(60);
  search(graph, {3}, paths);
  paths.offer(7, -1);
  paths.clear();
  EXPECT_FALSE(paths.next().has_value());
  EXPECT_EQ(std::ranges::count(paths.distances(), ShortestPaths<double>::infinity), 60);
  search(graph, {17}, paths);
  EXPECT_EQ(paths.distances(), path_lengths(graph, {17}));
}

}  // namespace ldle::math::shortest_paths_test
