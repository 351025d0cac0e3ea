#include "ldle/layout/lay_out_neighbors.h"

#include <gtest/gtest.h>

#include "ldle/math/percentile.h"
#include "ldle/metrics.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/points.h"

namespace ldle::layout::lay_out_neighbors_test {

RowMatrix normal_points(Index count, Index columns, std::uint64_t seed) {
  Random random(seed);
  return RowMatrix::NullaryExpr(count, columns, [&] { return random.normal(); });
}

LayoutEdges edges_of(const RowMatrix& points, Index nearest = layout_neighbors) {
  return layout_edges(neighbors::nearest_neighbors(Data::of_points(points), nearest + 1, Context()),
                      nearest);
}

std::vector<double> stretches(const LayoutEdges& edges, const RowMatrix& places) {
  std::vector<double> found;
  for (Index k = 0; k < edges.size(); ++k) {
    for (Index e = edges.neighbors.offsets[k]; e < edges.neighbors.offsets[k + 1]; ++e) {
      found.push_back((places.row(k) - places.row(edges.neighbors.values[e])).norm() /
                      edges.lengths[e]);
    }
  }
  return found;
}

TEST(ScaleToData, TheMedianStretchOfEachComponentIsOne) {
  const RowMatrix points = oracle::stack(normal_points(50, 3, 1), normal_points(40, 3, 2),
                                         Eigen::RowVector3d(100, 0, 0));
  const LayoutEdges edges = edges_of(points, 6);
  std::vector<Id> component(90, 0);
  std::fill(component.begin() + 50, component.end(), 1);
  const Ragged<Id> parts = group_by_label(component, 2);
  RowMatrix places = normal_points(90, 2, 3);
  scale_to_data(edges, parts, places);
  const std::vector<double> found = stretches(edges, places);
  const Index first = edges.neighbors.offsets[50];
  EXPECT_NEAR(math::percentile({found.begin(), found.begin() + first}, 50), 1.0, 1e-12);
  EXPECT_NEAR(math::percentile({found.begin() + first, found.end()}, 50), 1.0, 1e-12);
}

/// Multiplying the data and the start by a power of two multiplies every place by it, exactly.
TEST(LayOutNeighbors, ScalesWithTheData) {
  const RowMatrix points = normal_points(120, 5, 1), start = normal_points(120, 2, 2);
  const std::vector<Id> component(120, 0);
  const RowMatrix small = lay_out_neighbors(edges_of(points), component, start, Context());
  const RowMatrix large =
      lay_out_neighbors(edges_of(8.0 * points), component, 8.0 * start, Context());
  EXPECT_TRUE((large.array() == 8.0 * small.array()).all());
}

TEST(LayOutNeighbors, DoesNotDependOnThreads) {
  const RowMatrix points = normal_points(300, 5, 1), start = normal_points(300, 3, 2);
  const std::vector<Id> component(300, 0);
  const LayoutEdges edges = edges_of(points);
  const RowMatrix one = lay_out_neighbors(edges, component, start, Context({.threads = 1}));
  const RowMatrix four = lay_out_neighbors(edges, component, start, Context({.threads = 4}));
  EXPECT_TRUE((one.array() == four.array()).all());
}

/// An edge alone gets its length: two points have nothing else to obey.
TEST(LayOutNeighbors, APairGetsItsDistance) {
  RowMatrix points(2, 3), start(2, 2);
  points << 0, 0, 0, 3, 4, 0;
  start << 0, 0, 1, 0;
  const std::vector<Id> component(2, 0);
  const RowMatrix found = lay_out_neighbors(edges_of(points, 1), component, start, Context());
  EXPECT_NEAR((found.row(0) - found.row(1)).norm(), 5.0, 1e-9);
}

/// Clusters that the start shows side by side do not mix when they take up the room they need.
TEST(LayOutNeighbors, KeepsClustersApart) {
  constexpr Index clusters = 2, size = 100;
  RowMatrix points = normal_points(clusters * size, 6, 1);
  for (Index k = 0; k < points.rows(); ++k) points(k, k / size) += 20.0;
  const std::vector<Id> component(points.rows(), 0);
  const RowMatrix places =
      lay_out_neighbors(edges_of(points), component, normal_points(points.rows(), 2, 2), Context());
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
TEST(LayOutNeighbors, KeepsNeighborsBetterThanAProjection) {
  const RowMatrix points = normal_points(400, 6, 1), start = points.leftCols(2);
  const std::vector<Id> component(400, 0);
  const RowMatrix places = lay_out_neighbors(edges_of(points), component, start, Context());
  EXPECT_GT(neighborhood_ranks(points, places).trustworthiness,
            neighborhood_ranks(points, start).trustworthiness);
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
  const RowMatrix places = starting_places(spectrum, edges_of(points, 1), 2, Context());
  ASSERT_TRUE(places.allFinite());
  for (Index i = 0; i < 32; ++i) {
    for (Index j = 0; j < i; ++j) EXPECT_NE(places.row(i), places.row(j));
  }
}

}  // namespace ldle::layout::lay_out_neighbors_test
