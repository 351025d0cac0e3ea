#include "ldle/layout/layout_edges.h"

#include <gtest/gtest.h>

#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/points.h"

namespace ldle::layout::layout_edges_test {

/// Whether `other` is among the `nearest` nearest other points of `point`, by sorting all
/// distances.
bool is_near(const RowMatrix& points, Index point, Index other, Index nearest) {
  const auto distance = [&](Index to) { return (points.row(point) - points.row(to)).norm(); };
  Index nearer = 0;
  for (Index k = 0; k < points.rows(); ++k) {
    if (k != point && k != other && distance(k) < distance(other)) ++nearer;
  }
  return nearer < nearest;
}

TEST(LayoutEdges, JoinNearestNeighborsInBothDirections) {
  constexpr Index nearest = 4;
  const RowMatrix points = oracle::random_box(60, Eigen::RowVector3d(1, 2, 1), 3);
  const Context context;
  const LayoutEdges edges = layout_edges(
      neighbors::nearest_neighbors(Data::of_points(points), 9, context), nearest, context);
  ASSERT_EQ(edges.size(), 60);
  for (Index i = 0; i < 60; ++i) {
    double farthest = 0.0;
    const auto listed = edges.neighbors[i];
    for (Index j = 0; j < 60; ++j) {
      if (i == j) continue;
      const bool there = is_near(points, i, j, nearest), back = is_near(points, j, i, nearest);
      const auto at = std::lower_bound(listed.begin(), listed.end(), j) - listed.begin();
      const bool found = at < std::ssize(listed) && listed[at] == j;
      ASSERT_EQ(found, there || back) << i << " " << j;
      const double length = (points.row(i) - points.row(j)).norm();
      if (there) farthest = std::max(farthest, length);
      if (!found) continue;
      const Index e = edges.neighbors.offsets[i] + at;
      EXPECT_DOUBLE_EQ(edges.lengths[e], length);
    }
    EXPECT_DOUBLE_EQ(edges.radius[i], farthest);
  }
}

TEST(LayoutEdges, UseAllNeighborsIfTheGraphHasFewer) {
  const RowMatrix points = oracle::circle(12);
  const Context context;
  const LayoutEdges edges =
      layout_edges(neighbors::nearest_neighbors(Data::of_points(points), 3, context), 15, context);
  for (Index i = 0; i < 12; ++i) EXPECT_EQ(edges.neighbors.length(i), 2);
}

}  // namespace ldle::layout::layout_edges_test
