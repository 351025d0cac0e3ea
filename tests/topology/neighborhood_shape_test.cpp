#include "ldle/topology/neighborhood_shape.h"

#include <gtest/gtest.h>

#include <numbers>

#include "oracles/local_views.h"
#include "oracles/points.h"
#include "topology/surveys.h"

namespace ldle::topology::neighborhood_shape_test {

/// One neighbourhood: all points, the first of which is in the middle, and their chart.
NeighborhoodShape shape_of(const RowMatrix& chart, const RowMatrix& points) {
  Ragged<Id> lists;
  std::vector<Id> all(chart.rows());
  std::iota(all.begin(), all.end(), 0);
  lists.push_back(all);
  const oracle::TableMaps charts({chart});
  return measure_shapes(lists, charts, Data::of_points(points), Context())[0];
}

NeighborhoodShape flat_shape(const RowMatrix& chart) {
  return shape_of(chart, chart);
}

RowMatrix column(std::initializer_list<double> values) {
  RowMatrix rows(std::ssize(values), 1);
  std::copy(values.begin(), values.end(), rows.data());
  return rows;
}

/// At the end of a curve: the mean of 0, -1, -2, -3 is 1.5 away, of a radius of 3.
TEST(NeighborhoodShape, EndOfACurve) {
  const NeighborhoodShape found = flat_shape(column({0, -1, -2, -3}));
  EXPECT_DOUBLE_EQ(found.radius, 3.0);
  EXPECT_DOUBLE_EQ(found.lean, 0.5);
  EXPECT_EQ(found.reach, 0.0);
  EXPECT_DOUBLE_EQ(found.void_size, 4 * 0.5);  // the disc has half the radius
  EXPECT_EQ(found.beyond_void, none);
  EXPECT_TRUE(on_boundary(found));
}

/// One point lies outwards, at 0.5: the empty disc between it and the first has the radius 0.25.
TEST(NeighborhoodShape, NearTheEndOfACurve) {
  const NeighborhoodShape found = flat_shape(column({0, 0.5, -1, -2, -3}));
  EXPECT_DOUBLE_EQ(found.lean, 1.1 / 3);
  EXPECT_DOUBLE_EQ(found.reach, 0.5 / 3);
  EXPECT_DOUBLE_EQ(found.void_size, 5 * 0.25 / 3);
  EXPECT_DOUBLE_EQ(found.density, 5.0 / 3);
  EXPECT_EQ(found.beyond_void, 1);
}

TEST(NeighborhoodShape, SymmetricNeighborhoodsLeanNowhere) {
  const NeighborhoodShape found = flat_shape(column({0, 1, -1, 2, -2}));
  EXPECT_LT(found.lean, 1e-9);
  EXPECT_EQ(found.reach, 1.0);
  EXPECT_EQ(found.void_size, 0.0);
}

/// The mean of a half disc is 4 / (3 pi) radii from the middle of its straight side.
TEST(NeighborhoodShape, BoundaryOfAHalfPlane) {
  RowMatrix half = oracle::random_box(20000, Eigen::RowVector2d(2, 1), 1);
  half.col(0).array() -= 1.0;
  half.row(0).setZero();
  std::vector<Index> inside;
  for (Index k = 0; k < half.rows(); ++k) {
    if (half.row(k).norm() <= 1.0) inside.push_back(k);
  }
  const NeighborhoodShape found = flat_shape(half(inside, Eigen::all));
  EXPECT_NEAR(found.radius, 1.0, 1e-3);
  EXPECT_NEAR(found.lean, 4 / (3 * std::numbers::pi), 0.01);
  EXPECT_LT(found.reach, 0.01);
}

TEST(NeighborhoodShape, IsInvariantUnderScaleAndRotation) {
  const RowMatrix chart = oracle::random_box(60, Eigen::RowVector2d(3, 1), 2);
  const NeighborhoodShape found = flat_shape(chart);
  const NeighborhoodShape other = flat_shape(4.0 * chart * oracle::random_rotation(2, 3, false));
  EXPECT_NEAR(other.radius, 4.0 * found.radius, 1e-12);
  EXPECT_NEAR(other.lean, found.lean, 1e-12);
  EXPECT_NEAR(other.reach, found.reach, 1e-12);
  EXPECT_NEAR(other.void_size, found.void_size, 1e-10);
  EXPECT_NEAR(other.flatness, found.flatness, 1e-12);
}

/// The chart drops one coordinate. Flatness is the share of the squares that is left.
TEST(NeighborhoodShape, FlatnessIsTheShareOfSquaredDistancesInTheChart) {
  RowMatrix points = oracle::random_box(60, Eigen::RowVector3d(3, 1, 0.5), 2);
  points.rowwise() -= Eigen::RowVectorXd(points.row(0));
  std::vector<Index> order(60);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) {
    return points.row(a).squaredNorm() < points.row(b).squaredNorm();
  });
  const RowMatrix sorted = points(order, Eigen::all);
  const NeighborhoodShape found = shape_of(sorted.leftCols(2), sorted);
  const auto share = [&](Index count) {
    return sorted.leftCols(2).topRows(count).squaredNorm() / sorted.topRows(count).squaredNorm();
  };
  EXPECT_NEAR(found.flatness, share(60), 1e-12);
  EXPECT_NEAR(found.near_flatness, share(20), 1e-12);
  EXPECT_DOUBLE_EQ(flat_shape(sorted).flatness, 1.0);
}

TEST(NeighborhoodShape, CoincidentPointsHaveNoRadius) {
  const NeighborhoodShape found = flat_shape(RowMatrix::Ones(5, 2));
  EXPECT_EQ(found.radius, 0.0);
  EXPECT_EQ(found.lean, 0.0);
}

/// Between a point and the first that lies `height` outwards and `aside`, the empty disc that
/// touches the point has the radius (height^2 + aside^2) / (2 height).
TEST(NeighborhoodShape, EmptyDiscTouchesThePoint) {
  RowMatrix chart(6, 2);
  chart << 0, 0, 0.6, 0.8, -0.6, 0.8, 0, -4, 1, -3, -1, -3;
  const NeighborhoodShape found = flat_shape(chart);
  EXPECT_DOUBLE_EQ(found.radius, 4.0);
  EXPECT_NEAR(found.reach, 0.8 / 4, 1e-12);
  EXPECT_NEAR(found.void_size, 6 * std::pow(1.0 / (2 * 0.8) / 4, 2), 1e-12);
}

}  // namespace ldle::topology::neighborhood_shape_test
