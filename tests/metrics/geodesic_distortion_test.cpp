#include "ldle/metrics/geodesic_distortion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "ldle/core/error.h"
#include "ldle/core/parallel_for.h"
#include "metrics/metric_fixtures.h"

namespace ldle {
namespace {

using namespace fixtures;

GeodesicDistortion measure(const RowMatrix& points, const RowMatrix& embedding,
                           GeodesicOptions options = {}) {
  Progress silent;
  return geodesic_distortion(brute_force_graph(points, options.neighbors + 1), embedding, options,
                             silent);
}

/// D_k by Floyd and Warshall's algorithm on the full matrix of the union graph.
std::vector<double> slow_distortion(const RowMatrix& points, const RowMatrix& embedding,
                                    Index neighbors) {
  const Index n = points.rows();
  const NeighborGraph graph = brute_force_graph(points, neighbors + 1);
  const double infinity = std::numeric_limits<double>::infinity();
  Eigen::MatrixXd length = Eigen::MatrixXd::Constant(n, n, infinity);
  Eigen::MatrixXd embedded = length;
  for (Index i = 0; i < n; ++i) {
    for (Id j : graph.neighbors[i]) {
      length(i, j) = length(j, i) = (points.row(i) - points.row(j)).norm();
      embedded(i, j) = embedded(j, i) = (embedding.row(i) - embedding.row(j)).norm();
    }
  }
  for (Index via = 0; via < n; ++via) {
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < n; ++j) {
        if (length(i, via) + length(via, j) < length(i, j)) {
          length(i, j) = length(i, via) + length(via, j);
          embedded(i, j) = embedded(i, via) + embedded(via, j);
        }
      }
    }
  }
  std::vector<double> result(n);
  for (Index i = 0; i < n; ++i) {
    double largest = 0.0, least = infinity;
    for (Index j = 0; j < n; ++j) {
      if (i == j || length(i, j) == infinity) continue;
      largest = std::max(largest, embedded(i, j) / length(i, j));
      least = std::min(least, embedded(i, j) / length(i, j));
    }
    result[i] = largest / least;
  }
  return result;
}

TEST(GeodesicDistortion, IsOneForScaledRigidMotions) {
  const RowMatrix points = random_points(200, 2, 1);
  const auto result = measure(points, 3.7 * moved(points, 0.8));
  ASSERT_EQ(result.per_source.size(), 200u);
  for (double value : result.per_source) EXPECT_NEAR(value, 1.0, 1e-12);
  EXPECT_EQ(result.infinite, 0);
}

TEST(GeodesicDistortion, IsTheAspectOfAStretchedGrid) {
  // Straight paths along the axes expand by 2.5 and by 1, every other path by something between.
  const RowMatrix points = grid(9, 12, 0.01);
  RowMatrix embedding = points;
  embedding.col(0) *= 2.5;
  for (double value : measure(points, embedding).per_source) EXPECT_NEAR(value, 2.5, 1e-10);
}

TEST(GeodesicDistortion, FollowsTheShortestPathByHand) {
  // A path 0 - 1 - 2 - 3 of steps 1, 2, 4, embedded with steps 2, 2, 2.
  RowMatrix points(4, 1), embedding(4, 1);
  points << 0.0, 1.0, 3.0, 7.0;
  embedding << 0.0, 2.0, 4.0, 6.0;
  const auto result = measure(points, embedding, {.neighbors = 1});
  // From 0: 2/1, 4/3, 6/7. From 1: 2/1, 2/2, 4/6. From 2: 2/2, 4/3, 2/4. From 3: 2/4, 4/6, 6/7.
  EXPECT_DOUBLE_EQ(result.per_source[0], 2.0 / (6.0 / 7.0));
  EXPECT_DOUBLE_EQ(result.per_source[1], 2.0 / (4.0 / 6.0));
  EXPECT_DOUBLE_EQ(result.per_source[2], (4.0 / 3.0) / 0.5);
  EXPECT_DOUBLE_EQ(result.per_source[3], (6.0 / 7.0) / 0.5);
}

TEST(GeodesicDistortion, MeasuresThePathAndNotTheChordInTheEmbedding) {
  // A straight line rolled up by unit steps: chords shrink, paths do not.
  RowMatrix points(30, 1), rolled(30, 2);
  for (Index i = 0; i < 30; ++i) {
    points(i, 0) = static_cast<double>(i);
    rolled.row(i) << std::cos(0.5 * i), std::sin(0.5 * i);
  }
  for (double value : measure(points, rolled, {.neighbors = 1}).per_source) {
    EXPECT_NEAR(value, 1.0, 1e-12);
  }
}

TEST(GeodesicDistortion, AgreesWithFloydAndWarshall) {
  const RowMatrix points = random_points(60, 3, 5);
  const RowMatrix embedding = random_points(60, 2, 6);
  const auto expected = slow_distortion(points, embedding, 5);
  const auto result = measure(points, embedding);
  for (Index k = 0; k < 60; ++k) {
    EXPECT_NEAR(result.per_source[k], expected[k], 1e-9 * expected[k]);
  }
}

TEST(GeodesicDistortion, OfASampleIsThatOfAllPoints) {
  const RowMatrix points = random_points(100, 2, 7);
  const RowMatrix embedding = random_points(100, 2, 8);
  const auto all = measure(points, embedding);
  const auto some = measure(points, embedding, {.sources = 13, .seed = 4});
  ASSERT_EQ(some.sources.size(), 13u);
  for (std::size_t s = 0; s < 13; ++s) {
    EXPECT_EQ(some.per_source[s], all.per_source[some.sources[s]]);
  }
  EXPECT_EQ(std::adjacent_find(some.sources.begin(), some.sources.end(), std::greater_equal<>()),
            some.sources.end());
  EXPECT_EQ(measure(points, embedding, {.sources = 13, .seed = 4}).sources, some.sources);
  EXPECT_NE(measure(points, embedding, {.sources = 13, .seed = 5}).sources, some.sources);
}

TEST(GeodesicDistortion, HasTheSameBytesForAnyNumberOfThreads) {
  const RowMatrix points = random_points(150, 2, 7);
  const RowMatrix embedding = random_points(150, 2, 8);
  const ThreadLimit one(1);
  const auto alone = measure(points, embedding);
  const ThreadLimit four(4);
  EXPECT_EQ(measure(points, embedding).per_source, alone.per_source);
}

TEST(GeodesicDistortion, LeavesOutPointsOfOtherComponents) {
  RowMatrix points(40, 2);
  points << random_points(20, 2, 9), random_points(20, 2, 10);
  points.bottomRows(20).array() += 1000.0;
  RowMatrix embedding = points;
  embedding.bottomRows(20) = 5.0 * points.bottomRows(20);  // another scale in the other component
  const auto result = measure(points, embedding);
  for (double value : result.per_source) EXPECT_NEAR(value, 1.0, 1e-11);
  EXPECT_EQ(result.incomplete, 40);
}

TEST(GeodesicDistortion, IsInfiniteWhereThePointsCoincideInTheEmbedding) {
  RowMatrix points(5, 1);
  points << 0.0, 1.0, 2.0, 3.0, 4.0;
  RowMatrix embedding = points;
  embedding(4, 0) = 3.0;
  const auto result = measure(points, embedding, {.neighbors = 1});
  // Only the paths 3-4 and 4-3 have length zero; the others merely end short.
  EXPECT_EQ(result.infinite, 2);
  EXPECT_EQ(result.per_source[3], std::numeric_limits<double>::infinity());
  EXPECT_EQ(result.per_source[4], std::numeric_limits<double>::infinity());
  EXPECT_NEAR(result.per_source[0], 4.0 / 3.0, 1e-12);
}

TEST(GeodesicDistortion, AcceptsDuplicatesInTheData) {
  RowMatrix points(6, 1);
  points << 0.0, 0.0, 1.0, 2.0, 2.0, 3.0;
  for (double value : measure(points, points, {.neighbors = 3}).per_source) EXPECT_EQ(value, 1.0);
  RowMatrix apart = points;
  apart(1, 0) = 0.5;
  // Only the two duplicates see each other at ratio 0.5 / 0.
  EXPECT_EQ(measure(points, apart, {.neighbors = 3}).infinite, 2);
}

TEST(GeodesicDistortion, OfASinglePointIsOne) {
  const RowMatrix point = RowMatrix::Constant(1, 2, 3.0);
  const auto result = measure(point, point);
  EXPECT_EQ(result.per_source, std::vector<double>{1.0});
  EXPECT_EQ(result.incomplete, 0);
}

TEST(GeodesicDistortion, RejectsWrongArguments) {
  const RowMatrix points = random_points(20, 2, 1);
  EXPECT_THROW(measure(points, points.topRows(19)), InvalidArgument);
  EXPECT_THROW(measure(points, points, {.sources = -1}), InvalidArgument);
}

TEST(GeodesicDistortion, StopsWhenAsked) {
  struct Stop : Progress {
    bool stop_requested() const override { return true; }
  } stop;
  const RowMatrix points = random_points(20, 2, 1);
  EXPECT_THROW(geodesic_distortion(brute_force_graph(points, 6), points, {}, stop), Interrupted);
}

/// A sheet cut in two along a line of its grid, the halves moved apart.
struct CutSheet {
  RowMatrix points = grid(12, 8);
  RowMatrix embedding = 2.0 * points;
  std::vector<Id> cluster_of;
  std::vector<IdPair> torn{{0, 1}};

  CutSheet() {
    for (Index k = 0; k < points.rows(); ++k) {
      cluster_of.push_back(points(k, 0) > 5.5);
      if (cluster_of.back() == 1) embedding(k, 0) += 100.0;
    }
  }
  GeodesicDistortion measured(PathsAtTears tears) const {
    Progress silent;
    const GeodesicOptions options{.tears = tears};
    return geodesic_distortion(brute_force_graph(points, options.neighbors + 1), embedding, options,
                               silent, {torn, cluster_of});
  }
};

TEST(GeodesicDistortion, OfACutSheetIsOneWherePathsKeepToOneSide) {
  const auto cut = CutSheet().measured(PathsAtTears::cut);
  for (double value : cut.per_source) EXPECT_NEAR(value, 1.0, 1e-12);
  EXPECT_EQ(cut.incomplete, 96);
}

TEST(GeodesicDistortion, OfACutSheetIsOneWhereItIsGluedAgain) {
  const auto glued = CutSheet().measured(PathsAtTears::glued);
  for (double value : glued.per_source) EXPECT_NEAR(value, 1.0, 1e-12);
  EXPECT_EQ(glued.incomplete, 0);
}

TEST(GeodesicDistortion, OfACutSheetIsLargeWhereTearsAreIgnored) {
  for (double value : CutSheet().measured(PathsAtTears::ignored).per_source) EXPECT_GT(value, 5.0);
}

}  // namespace
}  // namespace ldle
