#include "ldle/layout/match_spacing.h"

#include <gtest/gtest.h>

#include "ldle/layout/lay_out_neighbors.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/points.h"

namespace ldle::layout::match_spacing_test {

/// Flat data in another unit of length get their own back, each component for itself.
TEST(MatchSpacing, FlatDataGetTheirSize) {
  Random random(1);
  const auto normal = [&] { return random.normal(); };
  const RowMatrix first = RowMatrix::NullaryExpr(60, 2, normal);
  const RowMatrix second = RowMatrix::NullaryExpr(50, 2, normal);
  const RowMatrix points = oracle::stack(first, second, Eigen::RowVector2d(100, 0));
  const LayoutEdges edges = layout_edges(
      neighbors::nearest_neighbors(Data::of_points(points), layout_neighbors + 1, Context()),
      layout_neighbors, Context());
  std::vector<Id> component(110, 0);
  std::fill(component.begin() + 60, component.end(), 1);
  RowMatrix places = points;
  places.topRows(60) *= 7.0;
  places.bottomRows(50) *= 0.3;
  match_spacing(edges, group_by_label(component, 2), places, Context());
  EXPECT_LT((places - points).norm(), 1e-12 * points.norm());
}

/// A single point and two points have no eight neighbours.
TEST(MatchSpacing, SmallComponents) {
  RowMatrix points(3, 2);
  points << 0, 0, 3, 4, 50, 0;
  LayoutEdges edges;
  edges.neighbors.push_back(std::vector<Id>{1});
  edges.neighbors.push_back(std::vector<Id>{0});
  edges.neighbors.push_back(std::vector<Id>{});
  edges.radius = {5.0, 5.0, 0.0};
  RowMatrix places = 2.0 * points;
  match_spacing(edges, group_by_label(std::vector<Id>{0, 0, 1}, 2), places, Context());
  EXPECT_NEAR((places.row(0) - places.row(1)).norm(), 5.0, 1e-12);
  EXPECT_EQ(places.row(2), 2.0 * points.row(2));
}

}  // namespace ldle::layout::match_spacing_test
