#include "ldle/math/fit_differences.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"

namespace ldle::math::fit_differences_test {

/// A ring of the nodes 0 .. count-1 with random chords.
std::vector<WeightedEdge> ring(Id count, Id chords = 0, std::uint64_t seed = 1) {
  Random random(seed);
  std::vector<WeightedEdge> edges;
  for (Id i = 0; i < count; ++i) edges.push_back({{i, (i + 1) % count}, 1.0});
  for (Id c = 0; c < chords; ++c) {
    const Id a = Id(random.below(count)), b = Id(random.below(count));
    if (a != b) edges.push_back({{a, b}, random.uniform(0.1, 5)});
  }
  return edges;
}

RowMatrix random_rows(Index rows, Index columns, std::uint64_t seed) {
  Random random(seed);
  RowMatrix result(rows, columns);
  for (double& x : result.reshaped()) x = random.normal();
  return result;
}

/// x_first - x_second of every edge.
RowMatrix differences(const RowMatrix& x, const std::vector<WeightedEdge>& edges) {
  RowMatrix result(edges.size(), x.cols());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    result.row(e) = x.row(edges[e].nodes.first) - x.row(edges[e].nodes.second);
  }
  return result;
}

TEST(FitDifferences, RecoversValuesRelativeToTheLowestNodeOfEachPart) {
  auto edges = ring(40, 30);
  for (WeightedEdge edge : ring(20, 10, 2)) {
    edges.push_back({{edge.nodes.first + 50, edge.nodes.second + 50}, edge.weight});
  }
  RowMatrix x = random_rows(70, 3, 3);
  const RowMatrix fit = fit_differences(70, edges, differences(x, edges), Context());
  x.topRows(40).rowwise() -= RowMatrix(x.row(0)).row(0);
  x.middleRows(40, 10).setZero();  // no edge ends at these nodes
  x.bottomRows(20).rowwise() -= RowMatrix(x.row(50)).row(0);
  EXPECT_LT((fit - x).norm(), 1e-12);
  EXPECT_TRUE(fit.row(0).isZero(0) && fit.row(50).isZero(0));
}

/// The misfit is divided between the edges in proportion to 1 / weight, like a voltage between
/// resistors in series.
TEST(FitDifferences, DividesAMisfitBetweenTheEdgesOfARing) {
  auto edges = ring(12);
  Random random(4);
  double resistance = 0;
  for (auto& edge : edges) {
    edge.weight = random.uniform(0.2, 3);
    resistance += 1 / edge.weight;
  }
  RowMatrix wanted = RowMatrix::Zero(12, 1);
  wanted(11, 0) = 0.6;
  const RowMatrix residual =
      differences(fit_differences(12, edges, wanted, Context()), edges) - wanted;
  for (Index e = 0; e < 12; ++e) {
    EXPECT_NEAR(residual(e, 0), -0.6 / edges[e].weight / resistance, 1e-13);
  }
}

/// The gradient is the sum of the weighted residuals at every node.
TEST(FitDifferences, TheGradientVanishesAtTheMinimum) {
  const auto edges = ring(60, 200);
  const RowMatrix wanted = random_rows(Index(edges.size()), 2, 5);
  const RowMatrix residual =
      differences(fit_differences(60, edges, wanted, Context()), edges) - wanted;
  RowMatrix pull = RowMatrix::Zero(60, 2);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    pull.row(edges[e].nodes.first) += edges[e].weight * residual.row(e);
    pull.row(edges[e].nodes.second) -= edges[e].weight * residual.row(e);
  }
  EXPECT_LT(pull.cwiseAbs().maxCoeff(), 1e-11);
}

TEST(FitDifferences, DependsOnRatiosOfWeightsOnly) {
  auto edges = ring(30, 20);
  const RowMatrix wanted = random_rows(Index(edges.size()), 2, 6);
  const RowMatrix fit = fit_differences(30, edges, wanted, Context());
  for (auto& edge : edges) edge.weight *= 0x1p-600;
  EXPECT_EQ(fit_differences(30, edges, wanted, Context()), fit);
}

TEST(FitDifferences, IgnoresEdgesWithoutWeight) {
  auto edges = ring(10);
  const RowMatrix wanted = RowMatrix::Ones(10, 1);
  edges[9].weight = 0;  // the ring is open, so every difference can be fitted
  edges[4].weight = 1e-30;
  const RowMatrix fit = fit_differences(10, edges, wanted, Context());
  for (Index i = 0; i < 10; ++i)
    EXPECT_NEAR(fit(i, 0), i < 5 ? -double(i) : 5.0 - double(i), 1e-13);
  for (auto& edge : edges) edge.weight = 0;
  EXPECT_TRUE(fit_differences(10, edges, wanted, Context()).isZero(0));
  EXPECT_TRUE(fit_differences(3, {}, RowMatrix(0, 2), Context()).isZero(0));
}

TEST(GraphInverse, SolvesWithTheLaplacianOfTheGraph) {
  auto edges = ring(40, 30);
  for (WeightedEdge edge : ring(20, 10, 2)) {
    edges.push_back({{edge.nodes.first + 40, edge.nodes.second + 40}, edge.weight});
  }
  Eigen::MatrixXd laplacian = Eigen::MatrixXd::Zero(60, 60);
  for (const auto& [nodes, weight] : edges) {
    laplacian(nodes.first, nodes.first) += weight;
    laplacian(nodes.second, nodes.second) += weight;
    laplacian(nodes.first, nodes.second) -= weight;
    laplacian(nodes.second, nodes.first) -= weight;
  }
  const GraphInverse inverse(60, edges, Context());
  const RowMatrix right = laplacian * random_rows(60, 3, 7);
  const RowMatrix x = inverse.times(right, Context());
  EXPECT_LT((laplacian * x - right).norm(), 1e-12 * right.norm());
  for (Index node = 0; node < 60; ++node) EXPECT_EQ(inverse.pin(node), node < 40 ? 0 : 40);
  EXPECT_TRUE(x.row(0).isZero(0) && x.row(40).isZero(0));
}

/// A grid of many nodes is solved by conjugate gradients, which reduce the residual to 1e-8.
TEST(GraphInverse, SolvesWithManyNodes) {
  constexpr Id rows = 90, columns = 70;
  std::vector<WeightedEdge> edges;
  Random random(3);
  for (Id r = 0; r < rows; ++r) {
    for (Id c = 0; c < columns; ++c) {
      const Id node = r * columns + c;
      if (c + 1 < columns) edges.push_back({{node, node + 1}, random.uniform(0.2, 3)});
      if (r + 1 < rows) edges.push_back({{node, node + columns}, random.uniform(0.2, 3)});
    }
  }
  RowMatrix x = random_rows(rows * columns, 2, 4);
  const RowMatrix fit = fit_differences(rows * columns, edges, differences(x, edges), Context());
  x.rowwise() -= RowMatrix(x.row(0)).row(0);
  EXPECT_LT((fit - x).norm(), 1e-5 * x.norm());
  EXPECT_TRUE(fit.row(0).isZero(0));
}

/// A false edge keeps the larger of 1e-4 and (3.5 medians / its length)^2 of its weight, and its
/// influence falls by that factor.
TEST(FitDifferencesRobustly, AFalseEdgeHasLittleInfluence) {
  auto edges = ring(40, 200);
  for (auto& edge : edges) edge.weight = 1;
  const RowMatrix x = random_rows(40, 2, 3);
  RowMatrix wanted = differences(x, edges);
  wanted.row(77).array() += 5 / std::sqrt(2.0);
  const auto error = [&](const RowMatrix& fit) {
    return (differences(fit, edges) - differences(x, edges)).rowwise().norm().maxCoeff();
  };
  const double plain = error(fit_differences(40, edges, wanted, Context()));
  EXPECT_GT(plain, 0.1);
  EXPECT_LT(error(fit_differences_robustly(40, edges, wanted, Context())), 0.01 * plain);
}

TEST(FitDifferencesRobustly, EqualMisfitsKeepEqualWeights) {
  RowMatrix wanted = RowMatrix::Zero(9, 1);
  wanted(8, 0) = 0.9;
  const RowMatrix fit = fit_differences_robustly(9, ring(9), wanted, Context());
  for (Index i = 0; i < 9; ++i) EXPECT_NEAR(fit(i, 0), 0.1 * double(i), 1e-13);
}

TEST(FitDifferencesRobustly, ExactDifferencesAreFittedExactly) {
  const auto edges = ring(20, 30);
  const RowMatrix x = random_rows(20, 2, 3);
  const RowMatrix wanted = differences(x, edges);
  EXPECT_LT(
      (fit_differences_robustly(20, edges, wanted, Context()) - (x.rowwise() - x.row(0))).norm(),
      1e-12);
  EXPECT_TRUE(fit_differences_robustly(3, {}, RowMatrix(0, 1), Context()).isZero(0));
}

}  // namespace ldle::math::fit_differences_test
