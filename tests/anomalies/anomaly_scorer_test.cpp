#include <gtest/gtest.h>

#include <limits>

#include "ldle/anomalies.h"
#include "ldle/error.h"
#include "oracles/anomalies.h"
#include "oracles/points.h"

namespace ldle::anomalies::anomaly_scorer_test {

constexpr Index graph_neighbors = 25, view_neighbors = 13;

/// A bent and noisy sheet in space.
RowMatrix noisy_sheet() {
  RowMatrix points = RowMatrix::Zero(180, 3);
  points.leftCols(2) = oracle::shaken(oracle::grid(15, 12), 0.4, 1);
  points.col(2) = 0.03 * points.col(0).cwiseAbs2();
  return oracle::shaken(points, 0.1, 2);
}

/// Places on and beside the sheet.
RowMatrix around_the_sheet() {
  return oracle::random_box(60, Eigen::RowVector3d(18, 14, 8), 4).rowwise() -
         Eigen::RowVector3d(1, 1, 1);
}

AnomalyScorer scorer(const RowMatrix& points, Index dimension = 2) {
  const std::vector<double> score =
      oracle::SlowAnomalies(points, dimension, graph_neighbors, view_neighbors).values();
  return AnomalyScorer({points, score, dimension, graph_neighbors, view_neighbors});
}

TEST(AnomalyScorer, EqualsItsDefinition) {
  const RowMatrix points = noisy_sheet(), places = around_the_sheet();
  for (Index dimension : {1, 2}) {
    const oracle::SlowAnomalies slow(points, dimension, graph_neighbors, view_neighbors);
    const std::vector<double> found = scorer(points, dimension).score(places);
    for (Index i = 0; i < places.rows(); ++i) {
      const double wanted = slow.value_at(places.row(i));
      EXPECT_NEAR(found[i], wanted, 1e-9 * wanted) << i;
    }
  }
}

/// Tangent spaces are stored in another form if there are many columns.
TEST(AnomalyScorer, ManyColumnsDoNotChangeTheScores) {
  const RowMatrix points = noisy_sheet(), places = around_the_sheet();
  const Eigen::MatrixXd axes = oracle::random_rotation(60, 2).topRows(3);
  const std::vector<double> wanted = scorer(points).score(places);
  const std::vector<double> score =
      oracle::SlowAnomalies(points, 2, graph_neighbors, view_neighbors).values();
  const RowMatrix wide = points * axes;
  const AnomalyScorer of_wide({wide, score, 2, graph_neighbors, view_neighbors});
  const std::vector<double> found = of_wide.score(places * axes);
  for (Index i = 0; i < places.rows(); ++i) EXPECT_NEAR(found[i], wanted[i], 1e-8 * wanted[i]);
}

TEST(AnomalyScorer, DataPointsKeepTheirScore) {
  const RowMatrix points = noisy_sheet();
  RowMatrix twice(2 * points.rows(), 3);
  twice << points, points;
  std::vector<double> score(twice.rows());
  for (std::size_t k = 0; k < score.size(); ++k) score[k] = static_cast<double>(k % 180);
  const AnomalyScorer found({twice, score, 2, graph_neighbors, view_neighbors});
  EXPECT_EQ(found.score(points), std::vector<double>(score.begin(), score.begin() + 180));
}

TEST(AnomalyScorer, GrowsWithTheHeightAboveTheSheet) {
  const RowMatrix points = noisy_sheet();
  const AnomalyScorer found = scorer(points);
  double last = 0.0;
  for (double height : {0.0, 0.5, 1.0, 2.0, 4.0}) {
    const RowMatrix place = points.row(95) + Eigen::RowVector3d(0.3, 0.3, height);
    const double score = found.score(place)[0];
    EXPECT_GT(score, last);
    if (height == 0.0) {
      EXPECT_LT(score, unusual_score);
    }
    last = score;
  }
  EXPECT_GT(last, unusual_score);
}

TEST(AnomalyScorer, DoesNotDependOnThreadsOrOtherNewPoints) {
  const RowMatrix points = noisy_sheet(), places = around_the_sheet();
  const AnomalyScorer found = scorer(points);
  const std::vector<double> together = found.score(places);
  EXPECT_EQ(found.score(places, Context({.threads = 3})), together);
  for (Index i = 0; i < places.rows(); ++i) {
    EXPECT_EQ(found.score(places.row(i)), std::vector<double>{together[i]});
  }
}

/// One point, or fewer points than neighbours.
TEST(AnomalyScorer, FewPointsGiveFiniteScores) {
  for (Index count : {1, 2, 5}) {
    const RowMatrix points = oracle::random_box(count, Eigen::RowVector3d(1, 1, 1), 3);
    const std::vector<double> score(count, 1.0);
    const AnomalyScorer few({points, score, 2, graph_neighbors, view_neighbors});
    for (double found : few.score(around_the_sheet())) EXPECT_TRUE(std::isfinite(found));
  }
}

TEST(AnomalyScorer, InvalidPointsThrow) {
  const AnomalyScorer found = scorer(noisy_sheet());
  RowMatrix bad = around_the_sheet();
  EXPECT_THROW(found.score(bad.leftCols(2)), InvalidArgument);
  bad(3, 1) = std::numeric_limits<double>::infinity();
  try {
    found.score(bad);
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_EQ(error.field(), "points row 3");
  }
  const std::vector<double> few(3, 1.0);
  EXPECT_THROW(AnomalyScorer({noisy_sheet(), few, 2, 25, 13}), InvalidArgument);
}

}  // namespace ldle::anomalies::anomaly_scorer_test
