#include "ldle/metrics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "ldle/error.h"
#include "metrics/metric_fixtures.h"

namespace ldle::metrics::neighborhood_ranks_test {

using namespace fixtures;

NeighborhoodRanks measure(const RowMatrix& points, const RowMatrix& embedding,
                          const RankOptions& options = {}, const Context& context = {}) {
  return neighborhood_ranks(points, embedding, options, context);
}

/// Trustworthiness by its definition, with ranks from full sorted lists.
double slow_trustworthiness(const RowMatrix& points, const RowMatrix& embedding, Index k) {
  const Index n = points.rows();
  const NeighborGraph data = brute_force_graph(points, n), places = brute_force_graph(embedding, n);
  double sum = 0.0;
  for (Index i = 0; i < n; ++i) {
    std::vector<Index> rank(n);
    for (Index r = 0; r < n; ++r) rank[data.neighbors[i][r]] = r;
    for (Index r = 1; r <= k; ++r) {
      sum += double(std::max<Index>(rank[places.neighbors[i][r]] - k, 0));
    }
  }
  return 1.0 - 2.0 * sum / (double(n) * double(k) * (2.0 * double(n) - 3.0 * double(k) - 1.0));
}

TEST(NeighborhoodRanks, AgreeWithTheDefinition) {
  const RowMatrix points = random_points(90, 3, 1), embedding = random_points(90, 2, 2);
  for (Index k : {1, 5, 20}) {
    const auto found = measure(points, embedding, {.neighbors = k});
    EXPECT_NEAR(found.trustworthiness, slow_trustworthiness(points, embedding, k), 1e-12);
    EXPECT_NEAR(found.continuity, slow_trustworthiness(embedding, points, k), 1e-12);
  }
}

TEST(NeighborhoodRanks, AreOneIfNeighborsAreTheSame) {
  const RowMatrix points = random_points(100, 2, 1);
  const auto same = measure(points, 3.7 * moved(points, 0.8));
  EXPECT_EQ(same.trustworthiness, 1.0);
  EXPECT_EQ(same.continuity, 1.0);
}

/// Folding a line brings distant points together and separates no neighbours. Tearing it separates
/// neighbours and brings no points together.
TEST(NeighborhoodRanks, DistinguishFoldsFromTears) {
  RowMatrix line(100, 1), folded(100, 1), torn(100, 1);
  for (Index k = 0; k < 100; ++k) {
    const double x = double(k) + 0.001 * double(k * k);
    line(k, 0) = x;
    folded(k, 0) = std::abs(x - 52.3);
    torn(k, 0) = k < 50 ? x : x + 1000;
  }
  const auto fold = measure(line, folded, {.neighbors = 4});
  EXPECT_LT(fold.trustworthiness, 0.9);
  const auto tear = measure(line, torn, {.neighbors = 4});
  EXPECT_LT(tear.continuity, 1.0);
  EXPECT_GT(tear.trustworthiness, fold.trustworthiness);
}

/// A ring that is torn at one place and embedded as a line at another scale.
TEST(NeighborhoodRanks, OfTheGluedEmbeddingAreOneForATornRing) {
  const Index n = 200;
  RowMatrix ring(n, 2), line(n, 1);
  for (Index k = 0; k < n; ++k) {
    const double angle = 2 * std::numbers::pi * (double(k) + 0.3 * std::sin(double(k))) / double(n);
    ring.row(k) << std::cos(angle), std::sin(angle);
    line(k, 0) = 7 * angle;
  }
  EXPECT_LT(measure(ring, line).continuity, 0.99);
  const std::vector<IdPair> seam{{n - 1, 0}};
  const auto glued = neighborhood_ranks(ring, line, {}, Context(), seam);
  EXPECT_GT(glued.continuity, 0.9999);
  EXPECT_GT(glued.trustworthiness, 0.9999);
}

/// The distances of the glued embedding are computed from all pairs of the seam.
TEST(NeighborhoodRanks, OfTheGluedEmbeddingAgreeWithTheDefinition) {
  const RowMatrix points = random_points(70, 3, 1), embedding = random_points(70, 2, 2);
  const std::vector<IdPair> seam{{3, 60}, {3, 41}, {17, 5}, {66, 30}};
  const RankOptions options{.neighbors = 6};
  const auto found = neighborhood_ranks(points, embedding, options, Context(), seam);

  std::vector<double> ratios;
  const auto radius = [](const RowMatrix& rows, Index i) {
    return (rows.row(brute_force_graph(rows, 7).neighbors[i][6]) - rows.row(i)).norm();
  };
  for (Index i = 0; i < 70; ++i) ratios.push_back(radius(embedding, i) / radius(points, i));
  std::sort(ratios.begin(), ratios.end());
  const double stretch = (ratios[34] + ratios[35]) / 2;
  const auto apart = [](const RowMatrix& rows, Index a, Index b) {
    return (rows.row(a) - rows.row(b)).norm();
  };
  const NeighborGraph data = brute_force_graph(points, 70);
  double intruders = 0.0, missing = 0.0;
  for (Index i = 0; i < 70; ++i) {
    std::vector<std::pair<double, Index>> order;
    for (Index j = 0; j < 70; ++j) {
      double distance = i == j ? -1.0 : apart(embedding, i, j);
      for (const auto& [a, b] : seam) {
        const double step = stretch * apart(points, a, b);
        distance = std::min({distance, apart(embedding, i, a) + step + apart(embedding, b, j),
                             apart(embedding, i, b) + step + apart(embedding, a, j)});
      }
      order.emplace_back(distance, j);
    }
    std::sort(order.begin(), order.end());
    std::vector<Index> in_data(70), in_places(70);
    for (Index r = 0; r < 70; ++r) in_data[data.neighbors[i][r]] = r;
    for (Index r = 0; r < 70; ++r) in_places[order[r].second] = r;
    for (Index j = 0; j < 70; ++j) {
      if (in_places[j] <= 6) intruders += double(std::max<Index>(in_data[j] - 6, 0));
      if (in_data[j] <= 6) missing += double(std::max<Index>(in_places[j] - 6, 0));
    }
  }
  const double worst = 70.0 * 6.0 * (140.0 - 18.0 - 1.0) / 2.0;
  EXPECT_NEAR(found.trustworthiness, 1.0 - intruders / worst, 1e-12);
  EXPECT_NEAR(found.continuity, 1.0 - missing / worst, 1e-12);
}

TEST(NeighborhoodRanks, OfASampleAreCloseToThoseOfAllPoints) {
  const RowMatrix points = random_points(300, 3, 1), embedding = points.leftCols(2);
  const auto all = measure(points, embedding), sample = measure(points, embedding, {.points = 150});
  EXPECT_NEAR(sample.trustworthiness, all.trustworthiness, 0.05);
  EXPECT_NE(sample.trustworthiness, all.trustworthiness);
  for (Index threads : {1, 3}) {
    const auto found = measure(points, embedding, {}, Context({.threads = threads}));
    EXPECT_EQ(found.trustworthiness, all.trustworthiness);
    EXPECT_EQ(found.continuity, all.continuity);
  }
}

TEST(NeighborhoodRanks, RejectInvalidArguments) {
  const RowMatrix points = random_points(10, 2, 1);
  EXPECT_THROW(measure(points, points, {.neighbors = 7}), InvalidArgument);
  EXPECT_THROW(measure(points, points, {.neighbors = 0}), InvalidArgument);
  EXPECT_THROW(measure(points, points.topRows(9), {.neighbors = 2}), InvalidArgument);
  RowMatrix bad = points;
  bad(3, 1) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(measure(points, bad, {.neighbors = 2}), InvalidArgument);
  const std::vector<IdPair> seam{{3, 10}};
  EXPECT_THROW(neighborhood_ranks(points, points, {.neighbors = 2}, Context(), seam),
               InvalidArgument);
}

}  // namespace ldle::metrics::neighborhood_ranks_test
