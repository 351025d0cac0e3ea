#include "ldle/transform/fit_place.h"

#include <gtest/gtest.h>

#include "oracles/points.h"

namespace ldle::transform::fit_place_test {

/// Points around the origin, in a random plane, and their places by an affine map.
struct AffineCase {
  Eigen::MatrixXd map = oracle::random_box(2, Eigen::RowVector2d(2, 2), 3);
  Eigen::RowVector2d shift{5, -2};
  Around around;

  explicit AffineCase(Index columns) {
    RowMatrix plane = oracle::random_box(30, Eigen::RowVector2d(2, 2), 4);
    plane.array() -= 1.0;
    around.points = plane * oracle::random_rotation(columns, 5).topRows(2);
    around.places = (plane * map).rowwise() + shift;
    around.distance = around.points.rowwise().norm().array();
    around.reach = 1.1 * around.distance.maxCoeff();
  }
};

TEST(FitPlace, IsExactForAffineMaps) {
  for (Index columns : {2, 3, 50}) {  // with more columns than points, axes are found otherwise
    const AffineCase affine(columns);
    EXPECT_LT((fit_place(affine.around) - affine.shift).norm(), 1e-9) << columns;
  }
}

TEST(FitPlace, PlacesMayHaveMoreCoordinatesThanPoints) {
  AffineCase affine(2);
  const Eigen::MatrixXd turn = oracle::random_rotation(7, 9).topRows(2);
  affine.around.places = affine.around.places * turn;
  EXPECT_LT((fit_place(affine.around) - affine.shift * turn).norm(), 1e-9);
}

TEST(FitPlace, CommutesWithMotionsOfBothSpaces) {
  AffineCase moved(3);
  moved.around.places += oracle::random_box(30, Eigen::RowVector2d(1, 1), 6);
  const Eigen::RowVectorXd before = fit_place(moved.around);
  const Eigen::MatrixXd turn = oracle::random_rotation(2, 7, false);
  moved.around.points = moved.around.points * oracle::random_rotation(3, 8, false);
  moved.around.places = (moved.around.places * turn).rowwise() + Eigen::RowVector2d(3, 4);
  const Eigen::RowVectorXd wanted = before * turn + Eigen::RowVector2d(3, 4);
  EXPECT_LT((fit_place(moved.around) - wanted).norm(), 1e-9);
}

TEST(FitPlace, IsInvariantUnderScaleOfTheData) {
  AffineCase scaled(3);
  scaled.around.places += oracle::random_box(30, Eigen::RowVector2d(1, 1), 6);
  const Eigen::RowVectorXd before = fit_place(scaled.around);
  scaled.around.points *= 8.0;
  scaled.around.distance *= 8.0;
  scaled.around.reach *= 8.0;
  EXPECT_LT((fit_place(scaled.around) - before).norm(), 1e-9);
}

/// As one data point gets closer, the place converges to that of the data point.
TEST(FitPlace, InterpolatesTheData) {
  for (double distance : {1e-2, 1e-4, 1e-6}) {
    AffineCase close(3);
    close.around.places += oracle::random_box(30, Eigen::RowVector2d(1, 1), 6);
    close.around.points.row(0) *= distance / close.around.distance[0];
    close.around.distance[0] = distance;
    EXPECT_LT((fit_place(close.around) - close.around.places.row(0)).norm(), 20 * distance);
  }
}

TEST(FitPlace, PointsAtTheReachDoNotCount) {
  AffineCase affine(3);
  affine.around.places += oracle::random_box(30, Eigen::RowVector2d(1, 1), 6);
  Index farthest = 0;
  affine.around.reach = affine.around.distance.maxCoeff(&farthest);
  const Eigen::RowVectorXd before = fit_place(affine.around);
  affine.around.places.row(farthest) += Eigen::RowVector2d(100, 100);
  EXPECT_LT((fit_place(affine.around) - before).norm(), 1e-9);
}

}  // namespace ldle::transform::fit_place_test
