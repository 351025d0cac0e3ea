#include "ldle/polish/view_neighborhoods.h"

#include <gtest/gtest.h>

#include "polish/flat_sheet.h"

namespace ldle::polish::view_neighborhoods_test {

class NeighborhoodsOfAFlatSheet : public testing::Test, protected FlatSheet {
 protected:
  ViewNeighborhoods neighborhoods{views, registration, context};
};

/// The registration undoes the rotation of every view, so the references are those of the sheet.
TEST_F(NeighborhoodsOfAFlatSheet, ReferencesAreTheDifferencesOfPoints) {
  const math::ReferenceVectors references = neighborhoods.references(edges);
  for (Index i = 0; i < edges.size(); ++i) {
    for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
      const Eigen::RowVector2d way = points.row(edges.neighbors.values[s]) - points.row(i);
      EXPECT_LT((references.row(s).cast<double>() - way).norm(), 1e-6 * way.norm());
    }
  }
}

TEST_F(NeighborhoodsOfAFlatSheet, ReferencesCanBeAddedAroundSomePointsOnly) {
  const math::ReferenceVectors all = neighborhoods.references(edges);
  math::ReferenceVectors some;
  neighborhoods.add_references_around({17}, edges, some);
  neighborhoods.add_references_around({60}, edges, some);
  for (Index i = 0; i < edges.size(); ++i) {
    const auto others = std::as_const(edges.neighbors)[i];
    const bool near = i == 17 || i == 60 || std::ranges::count(others, 17) > 0 ||
                      std::ranges::count(others, 60) > 0;
    const auto rows = Eigen::seqN(edges.neighbors.offsets[i], edges.neighbors.length(i));
    if (near) {
      EXPECT_TRUE(some(rows, Eigen::all) == all(rows, Eigen::all));
    } else {
      EXPECT_TRUE(some(rows, Eigen::all).isZero(0.0));
    }
  }
}

TEST_F(NeighborhoodsOfAFlatSheet, NothingIsFoldedInTheSheetOrItsMirrorImage) {
  EXPECT_TRUE(neighborhoods.folded(edges, points).empty());
  RowMatrix mirrored = points;
  mirrored.col(0) *= -1;
  EXPECT_TRUE(neighborhoods.folded(edges, mirrored).empty());
}

/// A point of the boundary is reflected across the line of its neighbours, into the sheet.
TEST_F(NeighborhoodsOfAFlatSheet, APointReflectedAtTheBoundaryIsFolded) {
  for (Id edge_point : {4, 60}) {
    const Index axis = points(edge_point, 0) < 0.5 ? 0 : 1;
    ASSERT_LT(points(edge_point, axis), 0.5);
    RowMatrix folded = points;
    folded(edge_point, axis) = 3.0 - points(edge_point, axis);
    EXPECT_EQ(std::ranges::count(neighborhoods.folded(edges, folded), edge_point), 1);
  }
}

}  // namespace ldle::polish::view_neighborhoods_test
