#include "ldle/layout/lay_out_neighbors.h"

#include <gtest/gtest.h>

#include "ldle/math/percentile.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/points.h"

namespace ldle::layout::lay_out_neighbors_test {

RowMatrix normal_points(Index count, Index columns, std::uint64_t seed) {
  Random random(seed);
  return RowMatrix::NullaryExpr(count, columns, [&] { return random.normal(); });
}

LayoutEdges edges_of(const RowMatrix& points, Index nearest = layout_neighbors) {
  return layout_edges(neighbors::nearest_neighbors(Data::of_points(points), nearest + 1, Context()),
                      nearest, Context());
}

Affinities near_of(const RowMatrix& points, Index nearest = 30) {
  nearest = std::min(nearest, points.rows());
  return affinities(neighbors::nearest_neighbors(Data::of_points(points), nearest, Context()),
                    std::vector<Id>(points.rows(), 0), perplexity, Context());
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
  const RowMatrix small =
      lay_out_neighbors(edges_of(points), near_of(points), component, start, Context());
  const RowMatrix large = lay_out_neighbors(edges_of(8.0 * points), near_of(8.0 * points),
                                            component, 8.0 * start, Context());
  EXPECT_TRUE((large.array() == 8.0 * small.array()).all());
}

TEST(LayOutNeighbors, DoesNotDependOnThreads) {
  const RowMatrix points = normal_points(300, 5, 1), start = normal_points(300, 3, 2);
  const std::vector<Id> component(300, 0);
  const LayoutEdges edges = edges_of(points);
  const Affinities near = near_of(points);
  const RowMatrix one = lay_out_neighbors(edges, near, component, start, Context({.threads = 1}));
  const RowMatrix four = lay_out_neighbors(edges, near, component, start, Context({.threads = 4}));
  EXPECT_TRUE((one.array() == four.array()).all());
}

/// An edge alone gets its length: two points have nothing else to obey.
TEST(LayOutNeighbors, APairGetsItsDistance) {
  RowMatrix points(2, 3), start(2, 2);
  points << 0, 0, 0, 3, 4, 0;
  start << 0, 0, 1, 0;
  const std::vector<Id> component(2, 0);
  const RowMatrix found =
      lay_out_neighbors(edges_of(points, 1), near_of(points), component, start, Context());
  EXPECT_NEAR((found.row(0) - found.row(1)).norm(), 5.0, 1e-9);
}

}  // namespace ldle::layout::lay_out_neighbors_test
