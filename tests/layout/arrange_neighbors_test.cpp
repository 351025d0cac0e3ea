#include "ldle/layout/arrange_neighbors.h"

#include <gtest/gtest.h>

#include "ldle/metrics.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/points.h"

namespace ldle::layout::arrange_neighbors_test {

RowMatrix normal_points(Index count, Index columns, std::uint64_t seed) {
  Random random(seed);
  return RowMatrix::NullaryExpr(count, columns, [&] { return random.normal(); });
}

Affinities affinities_of(const RowMatrix& points, std::vector<Id> component = {}) {
  component.resize(points.rows(), 0);
  return affinities(neighbors::nearest_neighbors(Data::of_points(points), 30, Context()), component,
                    15.0, Context());
}

/// Arranges points of one component, all at once.
RowMatrix arranged(const Affinities& points, const RowMatrix& start,
                   const Context& context = Context()) {
  return arrange_neighbors({{points, std::vector<Id>(points.size(), 0), 1}}, start, context);
}

/// The divergence of the header, over all pairs.
double divergence(const Affinities& affinities, const RowMatrix& places) {
  const auto n = static_cast<double>(places.rows());
  const auto kernel = [&](Index i, Index j) {
    const double units = affinities.scale[i] * affinities.scale[j];
    return 1.0 / (1.0 + (places.row(i) - places.row(j)).squaredNorm() / units);
  };
  double sum = 0.0, found = 0.0;
  for (Index i = 0; i < places.rows(); ++i) {
    for (Index j = 0; j < places.rows(); ++j) sum += i == j ? 0.0 : kernel(i, j);
  }
  for (Index i = 0; i < places.rows(); ++i) {
    for (Index e = affinities.neighbors.offsets[i]; e < affinities.neighbors.offsets[i + 1]; ++e) {
      const double weight = affinities.weights[e] / n;
      found += weight * std::log(weight * sum / kernel(i, affinities.neighbors.values[e]));
    }
  }
  return found;
}

/// The part of the divergence that pulls neighbours together.
double pull(const Affinities& affinities, const RowMatrix& places) {
  double found = 0.0;
  for (Index i = 0; i < places.rows(); ++i) {
    for (Index e = affinities.neighbors.offsets[i]; e < affinities.neighbors.offsets[i + 1]; ++e) {
      const Id j = affinities.neighbors.values[e];
      const double units = affinities.scale[i] * affinities.scale[j];
      found +=
          affinities.weights[e] * std::log1p((places.row(i) - places.row(j)).squaredNorm() / units);
    }
  }
  return found / static_cast<double>(places.rows());
}

/// At a minimum pull and push balance if all places are scaled. Groups of far points push with an
/// error of a few percent, so the slopes of both parts differ by at most 2 %.
TEST(ArrangeNeighbors, EndsAtAMinimumOfTheDivergence) {
  const RowMatrix points = normal_points(200, 4, 1);
  const Affinities given = affinities_of(points);
  const RowMatrix places = arranged(given, points.leftCols(2));
  const auto slope = [&](const auto& function) {
    return (function(given, 1.01 * places) - function(given, 0.99 * places)) / 0.02;
  };
  EXPECT_LT(std::abs(slope(divergence)), 0.02 * slope(pull));
  EXPECT_LT(divergence(given, places), divergence(given, points.leftCols(2)));
}

TEST(ArrangeNeighbors, DoesNotDependOnThreads) {
  const RowMatrix points = normal_points(300, 5, 1), start = normal_points(300, 3, 2);
  const Affinities given = affinities_of(points);
  const RowMatrix one = arranged(given, start, Context({.threads = 1}));
  const RowMatrix four = arranged(given, start, Context({.threads = 4}));
  EXPECT_TRUE((one.array() == four.array()).all());
}

/// A component comes out as if it were alone.
TEST(ArrangeNeighbors, ComponentsDoNotSeeEachOther) {
  const RowMatrix first = normal_points(60, 4, 1), second = normal_points(50, 4, 2);
  const RowMatrix start = normal_points(110, 2, 3);
  const RowMatrix points = oracle::stack(first, second, Eigen::RowVector4d(100, 0, 0, 0));
  std::vector<Id> component(110, 0);
  std::fill(component.begin() + 60, component.end(), 1);
  const RowMatrix together =
      arrange_neighbors({{affinities_of(points, component), component, 2}}, start, Context());
  const RowMatrix alone = arranged(affinities_of(first), start.topRows(60));
  EXPECT_TRUE((together.topRows(60).array() == alone.array()).all());
}

/// Clusters come apart from a start that mixes them.
TEST(ArrangeNeighbors, SeparatesClusters) {
  constexpr Index clusters = 3, size = 60;
  RowMatrix points = normal_points(clusters * size, 6, 1);
  for (Index k = 0; k < points.rows(); ++k) points(k, k / size) += 20.0;
  const RowMatrix start = normal_points(points.rows(), 2, 2);
  const RowMatrix places = arranged(affinities_of(points), start);
  ASSERT_TRUE(places.allFinite());
  for (Index k = 0; k < points.rows(); ++k) {
    Index nearest = k == 0 ? 1 : 0;
    for (Index i = 0; i < points.rows(); ++i) {
      if (i == k) continue;
      if ((places.row(i) - places.row(k)).norm() < (places.row(nearest) - places.row(k)).norm()) {
        nearest = i;
      }
    }
    EXPECT_EQ(nearest / size, k / size);
  }
}

/// Points that are close to each other are neighbours in the data more often than in a projection.
TEST(ArrangeNeighbors, KeepsNeighborsBetterThanAProjection) {
  const RowMatrix points = normal_points(400, 6, 1), start = points.leftCols(2);
  const RowMatrix places = arranged(affinities_of(points), start);
  EXPECT_GT(neighborhood_ranks(points, places).trustworthiness,
            neighborhood_ranks(points, start).trustworthiness);
}

/// If every point is a neighbour of every other one, exaggerated affinities outweigh the push.
TEST(ArrangeNeighbors, DoesNotCollapseIfAllPointsAreNeighbors) {
  const RowMatrix points = normal_points(31, 2, 1), start = normal_points(31, 2, 2);
  const RowMatrix places = arranged(affinities_of(points), start);
  ASSERT_TRUE(places.allFinite());
  double closest = INFINITY;
  for (Index i = 0; i < 31; ++i) {
    for (Index j = 0; j < i; ++j) {
      closest = std::min(closest, (places.row(i) - places.row(j)).norm());
    }
  }
  EXPECT_GT(closest, 0.05);
}

/// Points that are arranged level by level show their neighbours nearly as well as all at once.
TEST(ArrangeNeighbors, LevelsKeepNeighbors) {
  RowMatrix points = normal_points(600, 5, 1);
  for (Index k = 0; k < points.rows(); ++k) points(k, k % 3) += 6.0;
  const Affinities given = affinities_of(points);
  const std::vector<Level> levels = coarsen({given, std::vector<Id>(600, 0), 1}, 100, Context());
  ASSERT_GT(levels.size(), 2U);
  RowMatrix of_groups = RowMatrix::Zero(levels.back().affinities.size(), 2);
  std::vector<Id> group(600);
  for (Id k = 0; k < 600; ++k) {
    group[k] = k;
    for (std::size_t l = 1; l < levels.size(); ++l) group[k] = levels[l].group_of_finer[group[k]];
    of_groups.row(group[k]) = points.row(k).head(2);
  }
  const RowMatrix by_levels = arrange_neighbors(levels, of_groups, Context());
  const double all_at_once =
      neighborhood_ranks(points, arranged(given, points.leftCols(2))).trustworthiness;
  EXPECT_GT(neighborhood_ranks(points, by_levels).trustworthiness, all_at_once - 0.02);
}

/// Components with too few eigenvectors, and single points.
TEST(StartingPlaces, AreFiniteAndDifferent) {
  const RowMatrix points =
      oracle::stack(oracle::circle(30), RowMatrix::Random(2, 2), Eigen::RowVector2d(50, 0));
  Spectrum spectrum = Spectrum::of_components(std::vector<Id>(32, 0));
  spectrum.component[30] = spectrum.component[31] = 1;
  spectrum.available = {2, 1};
  RowMatrix vectors = RowMatrix::Zero(32, 2);
  vectors.topRows(30) = points.topRows(30);
  vectors(30, 0) = 0.7;
  vectors(31, 0) = -0.7;
  spectrum.vectors = SharedMatrix(vectors);
  const RowMatrix places = starting_places(spectrum, 2, Context());
  ASSERT_TRUE(places.allFinite());
  for (Index i = 0; i < 32; ++i) {
    for (Index j = 0; j < i; ++j) EXPECT_NE(places.row(i), places.row(j));
  }
}

}  // namespace ldle::layout::arrange_neighbors_test
