#include "ldle/metrics/geodesic_distortion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "ldle/error.h"
#include "metrics/metric_fixtures.h"

namespace ldle::metrics::geodesic_distortion_test {

using namespace fixtures;

GeodesicDistortion measure(const RowMatrix& points, const RowMatrix& embedding,
                           GeodesicOptions options = {}, const Context& context = {}) {
  return geodesic_distortion(brute_force_graph(points, options.neighbors + 1), embedding, options,
                             context);
}

/// D_k by the algorithm of Floyd and Warshall on the full matrix.
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

TEST(GeodesicDistortion, IsTheAspectRatioOfAStretchedGrid) {
  // Straight paths along the axes are stretched by 2.5 and by 1, all others by less than 2.5 and
  // more than 1.
  const RowMatrix points = grid(9, 12, 0.01);
  RowMatrix embedding = points;
  embedding.col(0) *= 2.5;
  for (double value : measure(points, embedding).per_source) EXPECT_NEAR(value, 2.5, 1e-10);
}

TEST(GeodesicDistortion, AgreesWithPathsComputedByHand) {
  // A path 0 - 1 - 2 - 3 with edges of length 1, 2, 4, embedded with edges of length 2, 2, 2.
  const RowMatrix points = line({0, 1, 3, 7}), embedding = line({0, 2, 4, 6});
  const auto result = measure(points, embedding, {.neighbors = 1});
  // From 0: 2/1, 4/3, 6/7. From 1: 2/1, 2/2, 4/6. From 2: 2/2, 4/3, 2/4. From 3: 2/4, 4/6, 6/7.
  EXPECT_DOUBLE_EQ(result.per_source[0], 2.0 / (6.0 / 7.0));
  EXPECT_DOUBLE_EQ(result.per_source[1], 2.0 / (4.0 / 6.0));
  EXPECT_DOUBLE_EQ(result.per_source[2], (4.0 / 3.0) / 0.5);
  EXPECT_DOUBLE_EQ(result.per_source[3], (6.0 / 7.0) / 0.5);
}

TEST(GeodesicDistortion, MeasuresPathsAndNotChordsInTheEmbedding) {
  // A straight line rolled up: chords become shorter, paths keep their lengths up to one scale.
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

TEST(GeodesicDistortion, DoesNotDependOnTheOtherSources) {
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

TEST(GeodesicDistortion, DoesNotDependOnTheNumberOfThreads) {
  const RowMatrix points = random_points(150, 2, 7);
  const RowMatrix embedding = random_points(150, 2, 8);
  const auto one = measure(points, embedding, {}, Context({.threads = 1}));
  const auto four = measure(points, embedding, {}, Context({.threads = 4}));
  EXPECT_EQ(one.per_source, four.per_source);
}

TEST(GeodesicDistortion, IgnoresPointsOfOtherComponents) {
  RowMatrix points(40, 2);
  points << random_points(20, 2, 9), random_points(20, 2, 10);
  points.bottomRows(20).array() += 1000.0;
  RowMatrix embedding = points;
  embedding.bottomRows(20) = 5.0 * points.bottomRows(20);  // at another scale
  const auto result = measure(points, embedding);
  for (double value : result.per_source) EXPECT_NEAR(value, 1.0, 1e-11);
  EXPECT_EQ(result.incomplete, 40);
}

TEST(GeodesicDistortion, IsInfiniteIfPointsCoincideInTheEmbedding) {
  const RowMatrix points = line({0, 1, 2, 3, 4}), embedding = line({0, 1, 2, 3, 3});
  const auto result = measure(points, embedding, {.neighbors = 1});
  // Only the paths 3-4 and 4-3 have length zero; other paths that end in 3 or 4 are too short.
  EXPECT_EQ(result.infinite, 2);
  EXPECT_EQ(result.per_source[3], std::numeric_limits<double>::infinity());
  EXPECT_EQ(result.per_source[4], std::numeric_limits<double>::infinity());
  EXPECT_NEAR(result.per_source[0], 4.0 / 3.0, 1e-12);
}

TEST(GeodesicDistortion, AcceptsDuplicatesInTheData) {
  const RowMatrix points = line({0, 0, 1, 2, 2, 3});
  for (double value : measure(points, points, {.neighbors = 3}).per_source) EXPECT_EQ(value, 1.0);
  const RowMatrix apart = line({0, 0.5, 1, 2, 2, 3});
  // Only the paths between the two duplicates have the ratio 0.5 / 0.
  EXPECT_EQ(measure(points, apart, {.neighbors = 3}).infinite, 2);
}

TEST(GeodesicDistortion, OfASinglePointIsOne) {
  const RowMatrix point = RowMatrix::Constant(1, 2, 3.0);
  const auto result = measure(point, point);
  EXPECT_EQ(result.per_source, std::vector<double>{1.0});
  EXPECT_EQ(result.incomplete, 0);
}

TEST(GeodesicDistortion, RejectsInvalidArguments) {
  const RowMatrix points = random_points(20, 2, 1);
  EXPECT_THROW(measure(points, points.topRows(19)), InvalidArgument);
  EXPECT_THROW(measure(points, points, {.sources = -1}), InvalidArgument);
}

TEST(GeodesicDistortion, IsInterruptedIfTheObserverRequestsAStop) {
  struct Stop : Observer {
    bool stop_requested() const override { return true; }
  };
  const RowMatrix points = random_points(20, 2, 1);
  EXPECT_THROW(measure(points, points, {}, Context({}, std::make_shared<Stop>())), Interrupted);
}

TEST(GeodesicDistortion, OfPointsIsThatOfTheirNeighborGraph) {
  const RowMatrix points = random_points(100, 2, 7), embedding = random_points(100, 2, 8);
  const GeodesicOptions options{.neighbors = 7, .sources = 13};
  const auto wanted = measure(points, embedding, options);
  const auto found = geodesic_distortion(Points{points}, embedding, options);
  EXPECT_EQ(found.sources, wanted.sources);
  ASSERT_EQ(found.per_source.size(), wanted.per_source.size());
  for (std::size_t s = 0; s < wanted.per_source.size(); ++s) {
    EXPECT_NEAR(found.per_source[s], wanted.per_source[s], 1e-9 * wanted.per_source[s]);
  }
}

/// A sheet that is torn along a line; its halves are moved apart.
struct TornSheet {
  RowMatrix points = grid(12, 8);
  RowMatrix embedding = 2.0 * points;
  std::vector<Id> cluster_of;
  std::vector<IdPair> torn{{0, 1}};

  TornSheet() {
    for (Index k = 0; k < points.rows(); ++k) {
      cluster_of.push_back(points(k, 0) > 5.5);
      if (cluster_of.back() == 1) embedding(k, 0) += 100.0;
    }
  }
  GeodesicDistortion measured(PathsAtTears tears) const {
    const GeodesicOptions options{.tears = tears};
    return geodesic_distortion(brute_force_graph(points, options.neighbors + 1), embedding, options,
                               Context(), {torn, cluster_of});
  }
};

TEST(GeodesicDistortion, OfATornSheetIsOneIfPathsDoNotCrossTheSeam) {
  const auto cut = TornSheet().measured(PathsAtTears::cut);
  for (double value : cut.per_source) EXPECT_NEAR(value, 1.0, 1e-12);
  EXPECT_EQ(cut.incomplete, 96);
}

TEST(GeodesicDistortion, OfATornSheetIsOneIfItIsGlued) {
  const auto glued = TornSheet().measured(PathsAtTears::glued);
  for (double value : glued.per_source) EXPECT_NEAR(value, 1.0, 1e-12);
  EXPECT_EQ(glued.incomplete, 0);
}

TEST(GeodesicDistortion, OfATornSheetIsLargeIfTearsAreIgnored) {
  for (double value : TornSheet().measured(PathsAtTears::ignored).per_source) EXPECT_GT(value, 5.0);
}

}  // namespace ldle::metrics::geodesic_distortion_test
