#include "ldle/math/fit_differences.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"

namespace ldle {
namespace {

/// Nodes 0 .. count-1 joined in a ring, and chords besides.
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

RowMatrix differences(const RowMatrix& x, const std::vector<WeightedEdge>& edges) {
  RowMatrix result(edges.size(), x.cols());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    result.row(e) = x.row(edges[e].nodes.first) - x.row(edges[e].nodes.second);
  }
  return result;
}

TEST(FitDifferences, RecoversValuesUpToTheLowestOfEachPart) {
  auto edges = ring(40, 30);
  for (WeightedEdge edge : ring(20, 10, 2)) {
    edges.push_back({{edge.nodes.first + 50, edge.nodes.second + 50}, edge.weight});
  }
  RowMatrix x = random_rows(70, 3, 3);
  const RowMatrix fit = fit_differences(70, edges, differences(x, edges));
  x.topRows(40).rowwise() -= RowMatrix(x.row(0)).row(0);
  x.middleRows(40, 10).setZero();  // nobody knows them
  x.bottomRows(20).rowwise() -= RowMatrix(x.row(50)).row(0);
  EXPECT_LT((fit - x).norm(), 1e-12);
  EXPECT_TRUE(fit.row(0).isZero(0) && fit.row(50).isZero(0));
}

/// A misfit around a ring is spread like a voltage over resistors 1 / weight in series.
TEST(FitDifferences, SpreadsAMisfitAroundARing) {
  auto edges = ring(12);
  Random random(4);
  double resistance = 0;
  for (auto& edge : edges) {
    edge.weight = random.uniform(0.2, 3);
    resistance += 1 / edge.weight;
  }
  RowMatrix wanted = RowMatrix::Zero(12, 1);
  wanted(11, 0) = 0.6;
  const RowMatrix residual = differences(fit_differences(12, edges, wanted), edges) - wanted;
  for (Index e = 0; e < 12; ++e) {
    EXPECT_NEAR(residual(e, 0), -0.6 / edges[e].weight / resistance, 1e-13);
  }
}

/// At the minimum the weighted residuals around every node cancel.
TEST(FitDifferences, NothingPullsAtTheMinimum) {
  const auto edges = ring(60, 200);
  const RowMatrix wanted = random_rows(Index(edges.size()), 2, 5);
  const RowMatrix residual = differences(fit_differences(60, edges, wanted), edges) - wanted;
  RowMatrix pull = RowMatrix::Zero(60, 2);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    pull.row(edges[e].nodes.first) += edges[e].weight * residual.row(e);
    pull.row(edges[e].nodes.second) -= edges[e].weight * residual.row(e);
  }
  EXPECT_LT(pull.cwiseAbs().maxCoeff(), 1e-11);
}

TEST(FitDifferences, OnlyRatiosOfWeightsCount) {
  auto edges = ring(30, 20);
  const RowMatrix wanted = random_rows(Index(edges.size()), 2, 6);
  const RowMatrix fit = fit_differences(30, edges, wanted);
  for (auto& edge : edges) edge.weight *= 0x1p-600;
  EXPECT_EQ(fit_differences(30, edges, wanted), fit);
}

TEST(FitDifferences, EdgesWithoutWeightAreNone) {
  auto edges = ring(10);
  const RowMatrix wanted = RowMatrix::Ones(10, 1);
  edges[9].weight = 0;  // the ring is open, and every difference can be had
  edges[4].weight = 1e-30;
  const RowMatrix fit = fit_differences(10, edges, wanted);
  for (Index i = 0; i < 10; ++i)
    EXPECT_NEAR(fit(i, 0), i < 5 ? -double(i) : 5.0 - double(i), 1e-13);
  for (auto& edge : edges) edge.weight = 0;
  EXPECT_TRUE(fit_differences(10, edges, wanted).isZero(0));
  EXPECT_TRUE(fit_differences(3, {}, RowMatrix(0, 2)).isZero(0));
}

/// A false edge keeps 1e-4 of its weight or (3.5 medians / its length)^2, whichever is more, and
/// pulls less by that factor.
TEST(FitDifferencesRobustly, AFalseEdgeHardlyCounts) {
  auto edges = ring(40, 200);
  for (auto& edge : edges) edge.weight = 1;
  const RowMatrix x = random_rows(40, 2, 3);
  RowMatrix wanted = differences(x, edges);
  wanted.row(77).array() += 5 / std::sqrt(2.0);
  const auto error = [&](const RowMatrix& fit) {
    return (differences(fit, edges) - differences(x, edges)).rowwise().norm().maxCoeff();
  };
  const double plain = error(fit_differences(40, edges, wanted));
  EXPECT_GT(plain, 0.1);
  EXPECT_LT(error(fit_differences_robustly(40, edges, wanted)), 0.01 * plain);
}

TEST(FitDifferencesRobustly, EqualMisfitsKeepEqualSay) {
  RowMatrix wanted = RowMatrix::Zero(9, 1);
  wanted(8, 0) = 0.9;
  const RowMatrix fit = fit_differences_robustly(9, ring(9), wanted);
  for (Index i = 0; i < 9; ++i) EXPECT_NEAR(fit(i, 0), 0.1 * double(i), 1e-13);
}

TEST(FitDifferencesRobustly, WhatFitsIsLeftAlone) {
  const auto edges = ring(20, 30);
  const RowMatrix x = random_rows(20, 2, 3);
  const RowMatrix wanted = differences(x, edges);
  EXPECT_LT((fit_differences_robustly(20, edges, wanted) - (x.rowwise() - x.row(0))).norm(), 1e-12);
  EXPECT_TRUE(fit_differences_robustly(3, {}, RowMatrix(0, 1)).isZero(0));
}

}  // namespace
}  // namespace ldle
