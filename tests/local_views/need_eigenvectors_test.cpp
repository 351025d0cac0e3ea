#include "ldle/local_views/need_eigenvectors.h"

#include <gtest/gtest.h>

#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::local_views::need_eigenvectors_test {

std::vector<char> needed(const RowMatrix& points, const std::vector<Id>& component,
                         Index dimension = 2) {
  LocalViewOptions options;
  options.dimension = dimension;
  options.view_neighbors = 12;
  const NeighborGraph graph =
      oracle::neighbor_graph(oracle::distance_matrix(points), options.view_neighbors);
  return need_eigenvectors(graph, Data::of_points(points), component, options, Context());
}

/// Projections of a plane on itself are exact.
TEST(NeedEigenvectors, AFlatSheetNeedsNone) {
  const RowMatrix sheet = oracle::random_box(300, Eigen::RowVector2d(1, 1), 1);
  EXPECT_EQ(needed(sheet, std::vector<Id>(300, 0)), std::vector<char>{0});
}

/// A projection of a solid on a plane puts different points at nearly the same place.
TEST(NeedEigenvectors, ASolidInThePlaneNeedsThem) {
  const RowMatrix solid = oracle::random_box(300, Eigen::RowVector3d(1, 1, 1), 2);
  EXPECT_EQ(needed(solid, std::vector<Id>(300, 0)), std::vector<char>{1});
  EXPECT_EQ(needed(solid, std::vector<Id>(300, 0), 3), std::vector<char>{0});
}

TEST(NeedEigenvectors, EachComponentIsJudgedByItself) {
  RowMatrix sheet = RowMatrix::Zero(300, 3);
  sheet.leftCols(2) = oracle::random_box(300, Eigen::RowVector2d(1, 1), 1);
  const RowMatrix solid = oracle::random_box(300, Eigen::RowVector3d(1, 1, 1), 2);
  std::vector<Id> component(600, 0);
  std::fill(component.begin() + 300, component.end(), 1);
  const Eigen::RowVector3d far(10, 0, 0);
  EXPECT_EQ(needed(oracle::stack(sheet, solid, far), component), (std::vector<char>{0, 1}));
  EXPECT_EQ(needed(oracle::stack(solid, sheet, far), component), (std::vector<char>{1, 0}));
}

/// At most 5 % of the maps may be bad: neighbours' maps replace them.
TEST(NeedEigenvectors, AFewBadMapsDoNotCount) {
  RowMatrix sheet = RowMatrix::Zero(900, 3);
  sheet.leftCols(2) = oracle::grid(30, 30);
  sheet(465, 2) = 2.0;  // one point above the sheet spoils the maps of the 12 points around it
  EXPECT_EQ(needed(sheet, std::vector<Id>(900, 0)), std::vector<char>{0});
}

}  // namespace ldle::local_views::need_eigenvectors_test
