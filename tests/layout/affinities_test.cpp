#include "ldle/layout/affinities.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "ldle/core/random.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle::layout::affinities_test {

NeighborGraph graph_of(Index count, Index columns, Index nearest) {
  Random random(1);
  const RowMatrix points = RowMatrix::NullaryExpr(count, columns, [&] { return random.normal(); });
  return neighbors::nearest_neighbors(Data::of_points(points), nearest, Context());
}

Affinities affinities_of(const NeighborGraph& graph, double wanted) {
  return affinities(graph, std::vector<Id>(graph.size(), 0), wanted, Context());
}

double weight_between(const Affinities& found, Id i, Id j) {
  for (Index e = found.neighbors.offsets[i]; e < found.neighbors.offsets[i + 1]; ++e) {
    if (found.neighbors.values[e] == j) return found.weights[e];
  }
  return 0.0;
}

TEST(Affinities, AreSymmetricAndOneForEachPoint) {
  const NeighborGraph graph = graph_of(200, 3, 20);
  const Affinities found = affinities_of(graph, 10.0);
  for (Id i = 0; i < 200; ++i) {
    for (Id j : found.neighbors[i]) {
      EXPECT_EQ(weight_between(found, i, j), weight_between(found, j, i));
    }
  }
  const double sum = std::accumulate(found.weights.begin(), found.weights.end(), 0.0);
  EXPECT_NEAR(sum, 200.0, 200.0 * std::numeric_limits<float>::epsilon());
}

/// Nobody lists point 0, so its weights are half of p_0, whose entropy is known.
TEST(Affinities, HaveTheWantedPerplexity) {
  constexpr Index n = 31;
  NeighborGraph graph;
  graph.nearest = 2;
  std::vector<Id> all(n);
  std::iota(all.begin(), all.end(), Id{0});
  graph.neighbors.push_back(all);
  for (Index j = 0; j < n; ++j) graph.distances.push_back(std::sqrt(static_cast<double>(j)));
  for (Id k = 1; k < n; ++k) {
    graph.neighbors.push_back(std::vector<Id>{k, k % (static_cast<Id>(n) - 1) + 1});
    graph.distances.insert(graph.distances.end(), {0.0, 1.0});
  }
  for (double wanted : {2.0, 10.0, 20.0}) {
    const Affinities found = affinities_of(graph, wanted);
    double entropy = 0.0;
    for (Id j : found.neighbors[0]) {
      const double p = 2.0 * weight_between(found, 0, j);
      entropy -= p * std::log(p);
    }
    EXPECT_NEAR(std::exp(entropy), wanted, 1e-4 * wanted);
  }
}

TEST(Affinities, DoNotDependOnTheUnitOfLength) {
  const NeighborGraph graph = graph_of(100, 4, 15);
  NeighborGraph larger = graph;
  for (double& distance : larger.distances) distance *= 1024.0;
  EXPECT_EQ(affinities_of(graph, 8.0).weights, affinities_of(larger, 8.0).weights);
}

/// At equal distances all neighbours weigh the same, whatever the perplexity.
TEST(Affinities, OfEquallyFarNeighborsAreEqual) {
  NeighborGraph graph = graph_of(10, 3, 10);
  for (Index e = 0; e < std::ssize(graph.distances); ++e) graph.distances[e] = e % 10 == 0 ? 0 : 1;
  const Affinities found = affinities_of(graph, 3.0);
  ASSERT_EQ(found.weights.size(), 90U);
  for (float weight : found.weights) EXPECT_NEAR(weight, 1.0 / 9.0, 1e-6);
}

TEST(Affinities, JoinNoComponents) {
  const NeighborGraph graph = graph_of(40, 2, 40);
  std::vector<Id> component(40, 0);
  std::fill(component.begin() + 25, component.end(), 1);
  const Affinities found = affinities(graph, component, 10.0, Context());
  for (Id i = 0; i < 40; ++i) {
    for (Id j : found.neighbors[i]) EXPECT_EQ(component[i], component[j]);
  }
}

}  // namespace ldle::layout::affinities_test
