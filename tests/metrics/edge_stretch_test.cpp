#include "ldle/metrics/edge_stretch.h"

#include <gtest/gtest.h>

#include <limits>

#include "ldle/error.h"
#include "metrics/metric_fixtures.h"

namespace ldle::metrics::edge_stretch_test {

using namespace fixtures;

TEST(EdgeStretch, IsTheScaleOfASimilarity) {
  const RowMatrix points = random_points(100, 2, 1);
  const auto stretch =
      edge_stretch(brute_force_graph(points, 9), 8, 0.3 * moved(points, 1.0), {}, Context());
  ASSERT_TRUE(stretch.untorn);
  EXPECT_NEAR(stretch.untorn->min, 0.3, 1e-12);
  EXPECT_NEAR(stretch.untorn->max, 0.3, 1e-12);
  EXPECT_NEAR(stretch.untorn->spread(), 1.0, 1e-12);
  EXPECT_FALSE(stretch.torn);
}

TEST(EdgeStretch, HasThePercentilesOfKnownRatios) {
  // 21 unit edges in a row; edge i has the stretch i = 0, 1, .., 20.
  std::vector<double> data{0.0}, embedded{0.0};
  for (int i = 0; i <= 20; ++i) {
    data.push_back(data.back() + 1.0);
    embedded.push_back(embedded.back() + i);
  }
  const auto stretch =
      edge_stretch(brute_force_graph(line(data), 2), 1, line(embedded), {}, Context());
  ASSERT_TRUE(stretch.untorn);
  EXPECT_EQ(stretch.untorn->edges, 21);
  EXPECT_DOUBLE_EQ(stretch.untorn->min, 0.0);
  EXPECT_DOUBLE_EQ(stretch.untorn->p5, 1.0);
  EXPECT_DOUBLE_EQ(stretch.untorn->p25, 5.0);
  EXPECT_DOUBLE_EQ(stretch.untorn->median, 10.0);
  EXPECT_DOUBLE_EQ(stretch.untorn->p75, 15.0);
  EXPECT_DOUBLE_EQ(stretch.untorn->p95, 19.0);
  EXPECT_DOUBLE_EQ(stretch.untorn->max, 20.0);
  EXPECT_DOUBLE_EQ(stretch.untorn->spread(), 19.0);
}

TEST(EdgeStretch, CountsTornEdgesSeparately) {
  // Clusters {0,1} {2,3} {4,5} in a row; the last two are torn 10 apart.
  const RowMatrix data = line({0, 1, 2, 3, 4, 5});
  const RowMatrix embedded = line({0, 1, 2, 3, 14, 15});
  const std::vector<Id> cluster_of{7, 7, 2, 2, 5, 5};
  const std::vector<IdPair> torn{{2, 5}};
  const auto stretch =
      edge_stretch(brute_force_graph(data, 2), 1, embedded, {torn, cluster_of}, Context());
  ASSERT_TRUE(stretch.untorn && stretch.torn);
  EXPECT_EQ(stretch.untorn->edges, 4);
  EXPECT_EQ(stretch.untorn->max, 1.0);
  EXPECT_EQ(stretch.torn->edges, 1);
  EXPECT_EQ(stretch.torn->median, 11.0);
}

TEST(EdgeStretch, AcceptsATornPairInEitherOrder) {
  const std::vector<Id> cluster_of{0, 0, 1, 1};
  const std::vector<IdPair> torn{{1, 0}};
  const auto graph = brute_force_graph(line({0, 1, 2, 3}), 2);
  EXPECT_EQ(edge_stretch(graph, 1, line({0, 1, 2, 3}), {torn, cluster_of}, Context()).torn->edges,
            1);
}

TEST(EdgeStretch, SpreadIsInfiniteIfEdgesCollapse) {
  const auto graph = brute_force_graph(line({0, 1, 2, 3}), 2);
  const auto stretch = edge_stretch(graph, 1, RowMatrix::Zero(4, 1), {}, Context());
  EXPECT_EQ(stretch.untorn->spread(), std::numeric_limits<double>::infinity());
}

TEST(EdgeStretch, IgnoresDuplicatesOfTheData) {
  const auto stretch =
      edge_stretch(brute_force_graph(line({0, 0, 1, 2}), 3), 2, line({0, 5, 1, 2}), {}, Context());
  EXPECT_EQ(stretch.coincident, 1);
  EXPECT_TRUE(std::isfinite(stretch.untorn->max));
}

TEST(EdgeStretch, OfASinglePointIsEmpty) {
  const auto stretch = edge_stretch(brute_force_graph(line({4}), 1), 5, line({4}), {}, Context());
  EXPECT_FALSE(stretch.untorn);
  EXPECT_FALSE(stretch.torn);
}

TEST(EdgeStretch, OfPointsIsThatOfTheirNeighborGraph) {
  const RowMatrix points = random_points(100, 2, 1), embedding = random_points(100, 2, 2);
  const auto wanted = edge_stretch(brute_force_graph(points, 9), 8, embedding, {}, Context());
  const auto found = edge_stretch(Points{points}, 8, embedding);
  ASSERT_TRUE(found.untorn);
  EXPECT_EQ(found.untorn->edges, wanted.untorn->edges);
  EXPECT_NEAR(found.untorn->min, wanted.untorn->min, 1e-12);
  EXPECT_NEAR(found.untorn->median, wanted.untorn->median, 1e-12);
  EXPECT_NEAR(found.untorn->max, wanted.untorn->max, 1e-12);
  EXPECT_FALSE(found.torn);
}

TEST(EdgeStretch, RejectsClustersOfAnotherSize) {
  const auto graph = brute_force_graph(line({0, 1, 2}), 2);
  const std::vector<Id> cluster_of{0, 1};
  const std::vector<IdPair> torn{{0, 1}};
  EXPECT_THROW(edge_stretch(graph, 1, line({0, 1, 2}), {torn, cluster_of}, Context()),
               InvalidArgument);
  EXPECT_THROW(edge_stretch(graph, 1, line({0, 1, 2}), {torn, {}}, Context()), InvalidArgument);
}

}  // namespace ldle::metrics::edge_stretch_test
