#include "ldle/neighbors/spatial_order.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ldle/core/random.h"
#include "oracles/points.h"

namespace ldle::neighbors::spatial_order_test {

std::vector<Id> shuffled(Index n, std::uint64_t seed) {
  std::vector<Id> order(n);
  for (Index i = 0; i < n; ++i) order[i] = Id(i);
  Random(seed).shuffle(order);
  return order;
}

/// Length of the path through all points in an order.
double walk(const RowMatrix& points, const std::vector<Id>& order) {
  double length = 0.0;
  for (std::size_t i = 1; i < order.size(); ++i) {
    length += (points.row(order[i]) - points.row(order[i - 1])).norm();
  }
  return length;
}

TEST(SpatialOrder, ContainsEveryPointOnce) {
  for (Index n : {1, 2, 31, 32, 33, 64, 65, 1000}) {
    std::vector<Id> order = spatial_order(oracle::shaken(oracle::grid(n, 1), 0.2, 1), Context());
    std::sort(order.begin(), order.end());
    for (Index i = 0; i < n; ++i) EXPECT_EQ(order[i], Id(i));
  }
}

TEST(SpatialOrder, FollowsALine) {
  RowMatrix points(500, 3);
  for (Index i = 0; i < 500; ++i) points.row(i) << 1.0, double((i * 77) % 500), -2.0;
  const std::vector<Id> order = spatial_order(points, Context());
  for (Index i = 0; i < 500; ++i) EXPECT_EQ(points(order[i], 1), double(i));
}

TEST(SpatialOrder, DoesNotDependOnTheOrderOfTheRows) {
  // A grid has many equal coordinates.
  for (const RowMatrix& points :
       {RowMatrix(oracle::grid(40, 30)), RowMatrix(oracle::shaken(oracle::grid(30, 30), 0.4, 5))}) {
    const std::vector<Id> as_given = spatial_order(points, Context());
    const std::vector<Id> permutation = shuffled(points.rows(), 3);
    const std::vector<Id> permuted = spatial_order(points(permutation, Eigen::all), Context());
    for (std::size_t i = 0; i < permuted.size(); ++i) {
      EXPECT_EQ(permutation[permuted[i]], as_given[i]);
    }
  }
}

TEST(SpatialOrder, KeepsNeighborsClose) {
  // The steps of a random order are about half as long as the unit square is wide, those of a good
  // order about as long as the spacing of the points.
  Random random(1);
  RowMatrix points(4000, 2);
  for (double& x : points.reshaped()) x = random.uniform();
  const double steps = 3999.0;
  EXPECT_LT(walk(points, spatial_order(points, Context())), steps * 4.0 / std::sqrt(4000.0));
}

TEST(SpatialOrder, DoesNotDependOnTheNumberOfThreads) {
  const RowMatrix points = oracle::shaken(oracle::grid(50, 50), 0.4, 5);
  EXPECT_EQ(spatial_order(points, Context({.threads = 1})),
            spatial_order(points, Context({.threads = 3})));
}

TEST(SpatialOrder, RenumbersClassesAndKeepsEveryPoint) {
  RowMatrix points(600, 2);
  for (Index i = 0; i < 600; ++i) points.row(i) << double((i * 77) % 100), double((i * 31) % 4);
  const DistinctPoints before = distinct_points(points);
  const DistinctPoints after = in_spatial_order(before, points, Context());
  ASSERT_EQ(after.first.size(), before.first.size());
  ASSERT_EQ(after.class_of.size(), 600u);
  EXPECT_GT(after.duplicates(), 0);
  EXPECT_NE(after.first, before.first);
  for (Index i = 0; i < 600; ++i) {
    EXPECT_EQ(after.first[after.class_of[i]], before.first[before.class_of[i]]);
  }
}

TEST(SpatialOrder, KeepsTheOrderOfAGrid) {
  const RowMatrix points = oracle::grid(40, 30);
  const DistinctPoints before = distinct_points(points);
  EXPECT_EQ(in_spatial_order(before, points, Context()).first, before.first);
  const RowMatrix mixed = points(shuffled(points.rows(), 1), Eigen::all);
  const DistinctPoints scattered = distinct_points(mixed);
  EXPECT_NE(in_spatial_order(scattered, mixed, Context()).first, scattered.first);
}

}  // namespace ldle::neighbors::spatial_order_test
