#include "ldle/anomalies/score_anomalies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/anomalies.h"
#include "oracles/points.h"

namespace ldle::anomalies::score_anomalies_test {

constexpr Index graph_neighbors = 25, view_neighbors = 13;

std::vector<double> scores(const Data& data, Index dimension, Index listed = graph_neighbors,
                           Index near = view_neighbors, Index threads = 1) {
  const Context context({.threads = threads});
  const NeighborGraph graph = neighbors::nearest_neighbors(data, listed, context);
  return score_anomalies(graph, data, near, dimension, context);
}

std::vector<double> scores(const RowMatrix& points, Index dimension = 2) {
  return scores(Data::of_points(points), dimension);
}

Index highest(const std::vector<double>& values) {
  return std::max_element(values.begin(), values.end()) - values.begin();
}

oracle::SlowAnomalies slow(const RowMatrix& points, Index dimension) {
  return {points, dimension, graph_neighbors, view_neighbors};
}

/// A plane in space, and points beside it.
RowMatrix in_space(const RowMatrix& plane) {
  RowMatrix points = RowMatrix::Zero(plane.rows(), 3);
  points.leftCols(2) = plane;
  return points;
}

/// A bent and noisy sheet.
RowMatrix noisy_sheet() {
  RowMatrix points = in_space(oracle::shaken(oracle::grid(15, 12), 0.4, 1));
  points.col(2) = 0.03 * points.col(0).cwiseAbs2();
  return oracle::shaken(points, 0.1, 2);
}

/// A regular grid on the product of two circles, which looks the same from each of its points.
RowMatrix torus(Index count) {
  RowMatrix points(count * count, 4);
  for (Index i = 0; i < count; ++i) {
    for (Index j = 0; j < count; ++j) {
      const double a = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
      const double b = 2 * std::numbers::pi * static_cast<double>(j) / static_cast<double>(count);
      points.row(i * count + j) << std::cos(a), std::sin(a), std::cos(b), std::sin(b);
    }
  }
  return points;
}

void expect_near(const std::vector<double>& one, const std::vector<double>& other, double error) {
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t k = 0; k < one.size(); ++k) EXPECT_NEAR(one[k], other[k], error * one[k]) << k;
}

TEST(ScoreAnomalies, EqualsItsDefinition) {
  RowMatrix points = noisy_sheet();
  points(70, 2) += 1.5;
  expect_near(slow(points, 2).values(), scores(points), 1e-9);
  expect_near(slow(points, 1).values(), scores(points, 1), 1e-9);
}

TEST(ScoreAnomalies, ARegularGridHasTheScoreOneEverywhere) {
  for (double score : scores(torus(14))) EXPECT_NEAR(score, 1.0, 1e-9);
}

/// One that is lifted off a plane has the highest score, which grows with its height.
TEST(ScoreAnomalies, FindsThePointThatIsLiftedOffAPlane) {
  for (const RowMatrix& plane :
       {oracle::grid(15, 12), oracle::shaken(oracle::grid(15, 12), 0.4, 1)}) {
    for (Index lifted : {0, 5, 95}) {  // a corner, a point of an edge, one inside
      double last = 0.0;
      for (double height : {0.3, 0.6, 1.2, 5.0}) {
        RowMatrix points = in_space(plane);
        points(lifted, 2) = height;
        const std::vector<double> found = scores(points);
        EXPECT_EQ(highest(found), lifted) << height;
        EXPECT_GT(found[lifted], last);
        last = found[lifted];
      }
      EXPECT_GT(last, 2.0);
    }
  }
}

/// A point far from all others, in the plane of the others.
TEST(ScoreAnomalies, FindsThePointThatLiesApart) {
  RowMatrix points = in_space(oracle::shaken(oracle::grid(15, 12), 0.4, 1));
  points.row(40) << 40.0, 6.0, 0.0;
  EXPECT_EQ(highest(scores(points)), 40);
  EXPECT_GT(scores(points)[40], 2.0);
}

TEST(ScoreAnomalies, BoundaryNoiseAndChangingDensityAreOrdinary) {
  RowMatrix uneven = in_space(oracle::shaken(oracle::grid(30, 8), 0.4, 1));
  uneven.col(0) = (0.08 * uneven.col(0)).array().exp() / 0.08;  // spacing grows tenfold
  for (const RowMatrix& points : {in_space(oracle::random_box(300, Eigen::RowVector2d(3, 1), 1)),
                                  in_space(oracle::grid(15, 12)), noisy_sheet(), uneven}) {
    for (double score : scores(points)) EXPECT_LT(score, 2.0);
  }
}

TEST(ScoreAnomalies, DoesNotChangeUnderRigidMotionAndScale) {
  const RowMatrix points = noisy_sheet();
  const std::vector<double> found = scores(points);
  RowMatrix moved = points * oracle::random_rotation(3, 1, false);
  moved.rowwise() += Eigen::RowVector3d(1, -2, 3);
  expect_near(found, scores(moved), 1e-9);
  EXPECT_EQ(found, scores(RowMatrix(1024.0 * points)));
}

TEST(ScoreAnomalies, NeedsDistancesOnly) {
  RowMatrix points = noisy_sheet();
  points(70, 2) += 1.5;
  RowMatrix distances(points.rows(), points.rows());
  for (Index i = 0; i < points.rows(); ++i) {
    distances.col(i) = (points.rowwise() - points.row(i)).rowwise().norm();
  }
  expect_near(scores(points), scores(Data::of_distances(std::move(distances)), 2), 1e-8);
}

/// Paths in the graph of the other points still lead around the one that lies apart.
TEST(ScoreAnomalies, AcceptsPathsInAGraph) {
  RowMatrix points = noisy_sheet();
  points(70, 2) += 5.0;
  const NeighborGraph graph =
      neighbors::nearest_neighbors(Data::of_points(points), graph_neighbors, Context());
  const std::vector<double> found =
      score_anomalies(graph, Data::of_graph(graph), view_neighbors, 2, Context());
  EXPECT_EQ(highest(found), 70);
}

/// A component is scored as if it were alone, whatever its scale.
TEST(ScoreAnomalies, ComponentsDoNotMatterToEachOther) {
  const RowMatrix sheet = noisy_sheet();
  const RowMatrix both = oracle::stack(sheet, 100.0 * sheet, Eigen::RowVector3d(1e5, 0, 0));
  std::vector<double> twice = scores(sheet);
  twice.insert(twice.end(), twice.begin(), twice.begin() + sheet.rows());
  expect_near(twice, scores(both), 1e-6);  // coordinates of 1e5 have an absolute error of 1e-11
}

TEST(ScoreAnomalies, DoesNotDependOnThreads) {
  const Data data = Data::of_points(noisy_sheet());
  EXPECT_EQ(scores(data, 2), scores(data, 2, graph_neighbors, view_neighbors, 4));
}

/// With few neighbours, in as many dimensions as the data have, or on a line there is nothing
/// across, and scores are ratios of distances.
TEST(ScoreAnomalies, FewPointsAndFlatDataHaveFiniteScores) {
  RowMatrix pair(2, 2);
  pair << 0, 0, 3, 4;
  EXPECT_EQ(scores(Data::of_points(pair), 1, 2, 2), (std::vector<double>{1.0, 1.0}));
  const RowMatrix line = oracle::grid(12, 1);
  for (double score : scores(Data::of_points(line), 2, 5, 3)) EXPECT_TRUE(std::isfinite(score));
  for (double score : scores(oracle::shaken(oracle::grid(10, 10), 0.4, 1))) EXPECT_LT(score, 2.0);
}

}  // namespace ldle::anomalies::score_anomalies_test
