#include "ldle_io/report/shown_data.h"

#include <gtest/gtest.h>

#include "oracles/points.h"

namespace ldle::shown_data_test {

/// A box of 9 x 4 x 1, rotated into many dimensions.
RowMatrix rotated_box(Index columns) {
  const RowMatrix box = oracle::random_box(500, Eigen::RowVector3d(9, 4, 1), 1);
  return box * oracle::random_rotation(columns, 2).topRows(3);
}

TEST(ShownData, UpToThreeColumnsAreNotChanged) {
  const RowMatrix points = oracle::random_box(20, Eigen::RowVector3d(1, 2, 3), 1);
  EXPECT_EQ(show_data(points).places, points);
  const ShownData curve = show_data(points.leftCols(1));
  EXPECT_EQ(curve.places.col(0), points.col(0));
  EXPECT_EQ(curve.places.col(1), Eigen::VectorXd::Zero(20));
}

TEST(ShownData, PrincipalAxesOfThreeDimensionalDataKeepDistances) {
  for (Index columns : {5, 200}) {
    const RowMatrix points = rotated_box(columns);
    const ShownData shown = show_data(points);
    EXPECT_TRUE(shown.principal_axes);
    EXPECT_NEAR(shown.explained, 1.0, 1e-9);
    for (Index k = 1; k < points.rows(); ++k) {
      EXPECT_NEAR((shown.places.row(k) - shown.places.row(0)).norm(),
                  (points.row(k) - points.row(0)).norm(), 1e-9);
    }
    const Eigen::RowVectorXd spread = shown.places.colwise().norm();
    EXPECT_GT(spread[0], spread[1]);
    EXPECT_GT(spread[1], spread[2]);
  }
}

TEST(ShownData, TheExplainedVarianceIsGiven) {
  // Three of four axes of equal variance are shown.
  RowMatrix points = RowMatrix::Zero(8, 4);
  for (Index s = 0; s < 4; ++s) {
    points(2 * s, s) = 1;
    points(2 * s + 1, s) = -1;
  }
  EXPECT_NEAR(show_data(points).explained, 0.75, 1e-12);
  EXPECT_EQ(show_data(RowMatrix::Constant(3, 5, 2.0)).explained, 1.0);
}

}  // namespace ldle::shown_data_test
