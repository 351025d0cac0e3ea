#include "ldle/local_views/projection_maps.h"

#include <gtest/gtest.h>

#include "local_views/map_laws.h"
#include "oracles/points.h"

namespace ldle::local_views::projection_maps_test {

using test::all_points;

std::shared_ptr<const ProjectionMaps> project(const RowMatrix& points, Index dimension,
                                              std::span<const Id> list) {
  return make_projection_maps(SharedMatrix(points), test::one_list(list), dimension, Context());
}

/// The plane goes through the mean, along the directions in which the sum of squares is largest.
TEST(ProjectionMaps, ProjectAnEllipsoidOnItsLongAxes) {
  RowMatrix points(6, 3);
  points << 3, 0, 0, -3, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 2, 0, 0, -2;
  const Eigen::MatrixXd turn = oracle::random_rotation(3, 5);
  const RowMatrix moved = (points * turn).rowwise() + Eigen::RowVector3d(7, 8, 9);
  const auto maps = project(moved, 2, all_points(6));
  EXPECT_LT((maps->center() - Eigen::RowVector3d(7, 8, 9)).norm(), 1e-13);
  RowMatrix wanted(6, 2);
  wanted << points.col(0), points.col(2);
  EXPECT_LT(test::difference_up_to_signs(test::image(*maps, 0, all_points(6)), wanted), 1e-13);
}

TEST(ProjectionMaps, AreIsometriesOnFlatPatches) {
  for (Index dimension : {1, 2, 3}) {
    const RowMatrix flat = oracle::random_box(40, Eigen::RowVectorXd::Ones(dimension), 3);
    const RowMatrix points = flat * oracle::random_rotation(5, 4).topRows(dimension);
    const Data data = Data::of_points(points);
    const auto maps = project(points, dimension, all_points(25));
    // On the list that the map was made from and on further points.
    EXPECT_NEAR(test::distortion(*maps, 0, all_points(40), data), 1.0, 1e-11);
  }
}

/// With more columns than points the directions are computed from the Gram matrix of the points.
TEST(ProjectionMaps, ColumnsWithoutExtentDoNotMatter) {
  const RowMatrix points = oracle::roll_up(oracle::random_box(30, Eigen::RowVector2d(3, 2), 1), 20);
  const RowMatrix wide = points * oracle::random_rotation(31, 4).topRows(3);
  const auto list = all_points(20), all = all_points(30);
  const RowMatrix narrow_image = test::image(*project(points, 2, list), 0, all);
  const RowMatrix wide_image = test::image(*project(wide, 2, list), 0, all);
  EXPECT_LT(test::difference_up_to_signs(wide_image, narrow_image), 1e-12);
}

/// The chord between two points of a circle of the cylinder at the angles a and b is shortened by
/// cos((a + b) / 2). Distances along the axis do not change.
TEST(ProjectionMaps, ShortenChordsOfACylinderByTheCosine) {
  const Index half = 6;
  const double step = 0.05, radius = 3.0;
  RowMatrix points((2 * half + 1) * 40, 3);
  for (Index i = 0; i < points.rows(); ++i) {
    const double angle = step * double(i / 40 - half);
    points.row(i) << radius * std::cos(angle), radius * std::sin(angle), 0.1 * double(i % 40);
  }
  const auto list = all_points(points.rows());
  const double found =
      test::distortion(*project(points, 2, list), 0, list, Data::of_points(points));
  EXPECT_NEAR(found, 1.0 / std::cos(step * (double(half) - 0.5)), 1e-12);
}

TEST(ProjectionMaps, CommuteWithMotionsScalesAndPermutations) {
  const RowMatrix sheet = oracle::roll_up(oracle::random_box(30, Eigen::RowVector2d(3, 2), 1), 20);
  const auto list = all_points(30);
  const RowMatrix plain = test::image(*project(sheet, 2, list), 0, list);
  const RowMatrix moved =
      (2.5 * sheet * oracle::random_rotation(3, 2, false)).rowwise() + Eigen::RowVector3d(1, 2, 3);
  const RowMatrix other = test::image(*project(moved, 2, list), 0, list);
  EXPECT_LT(test::difference_up_to_signs(other, 2.5 * plain), 1e-12);
  const std::vector<Id> backwards(list.rbegin(), list.rend());
  EXPECT_LT((test::image(*project(sheet, 2, backwards), 0, list) - plain).norm(), 1e-12);
}

TEST(ProjectionMaps, DirectionsWithoutExtentAreZero) {
  RowMatrix line = RowMatrix::Zero(8, 3);
  for (Index i = 0; i < 8; ++i) line.row(i) = double(i) * Eigen::RowVector3d(1, 2, 2);
  const RowMatrix y = test::image(*project(line, 2, all_points(8)), 0, all_points(8));
  EXPECT_NEAR(std::abs(y(7, 0) - y(0, 0)), 21, 1e-12);
  EXPECT_EQ(y.col(1), Eigen::VectorXd::Zero(8));
  const RowMatrix one_place = RowMatrix::Ones(4, 3);
  EXPECT_EQ(test::image(*project(one_place, 2, all_points(4)), 0, all_points(4)),
            RowMatrix::Zero(4, 2));
}

}  // namespace ldle::local_views::projection_maps_test
