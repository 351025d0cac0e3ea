#include "ldle/landmarks/thin_evenly.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

#include "ldle/core/random.h"
#include "oracles/points.h"

namespace ldle::landmarks::thin_evenly_test {

std::vector<Id> random_order(Index n) {
  std::vector<Id> order(n);
  std::iota(order.begin(), order.end(), Id{0});
  Random(5).shuffle(order);
  return order;
}

/// Distance of a point from the nearest of some points, itself left out.
double nearest_of(const RowMatrix& points, Id point, const std::vector<Id>& others) {
  double least = std::numeric_limits<double>::infinity();
  for (Id other : others) {
    if (other != point) least = std::min(least, (points.row(point) - points.row(other)).norm());
  }
  return least;
}

TEST(KeepApart, KeptPointsAreApartAndNearEveryPoint) {
  const RowMatrix points = oracle::random_box(400, Eigen::RowVector3d(1, 2, 0.5), 3);
  for (double radius : {0.05, 0.3, 1.0}) {
    const std::vector<Id> kept = keep_apart(points, random_order(400), radius, Context());
    const std::set<Id> is_kept(kept.begin(), kept.end());
    for (Id k = 0; k < 400; ++k) {
      if (is_kept.contains(k)) {
        EXPECT_GE(nearest_of(points, k, kept), radius);
      } else {
        EXPECT_LT(nearest_of(points, k, kept), radius);
      }
    }
  }
}

TEST(KeepApart, TheFirstPointInTheOrderIsKept) {
  const RowMatrix points = oracle::random_box(100, Eigen::RowVector2d(1, 1), 3);
  const std::vector<Id> order = random_order(100);
  EXPECT_EQ(keep_apart(points, order, 10.0, Context()), std::vector<Id>{order.front()});
}

TEST(KeepApart, EqualPointsCountOnce) {
  const RowMatrix points = oracle::grid(6, 5).replicate(3, 1);
  EXPECT_EQ(keep_apart(points, random_order(90), 0.0, Context()).size(), 30U);
}

TEST(ThinEvenly, KeepsAboutAsManyAsAsked) {
  const RowMatrix points = oracle::random_box(5000, Eigen::RowVector2d(3, 1), 3);
  for (Index most : {1, 7, 100, 1250}) {
    const std::vector<Id> kept = thin_evenly(points, most, Context());
    EXPECT_LE(std::ssize(kept), most);
    EXPECT_GE(std::ssize(kept), 0.9 * most - 1);
    EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end()));
  }
}

TEST(ThinEvenly, KeepsAllDistinctPointsIfThereAreFew) {
  const RowMatrix points = oracle::grid(6, 5).replicate(2, 1);
  EXPECT_EQ(thin_evenly(points, 30, Context()).size(), 30U);
  EXPECT_EQ(thin_evenly(points, 1000, Context()).size(), 30U);
}

/// Nine in ten points lie in one half of a square; landmarks are about as many in both halves.
TEST(ThinEvenly, IsEvenWhereDataAreNot) {
  RowMatrix points = oracle::random_box(8000, Eigen::RowVector2d(1, 1), 3);
  for (Index k = 0; k < 7200; ++k) points(k, 0) *= 0.5;
  for (Index k = 7200; k < 8000; ++k) points(k, 0) = 0.5 + 0.5 * points(k, 0);
  Index left = 0;
  const std::vector<Id> kept = thin_evenly(points, 400, Context());
  for (Id k : kept) left += points(k, 0) < 0.5;
  EXPECT_NEAR(static_cast<double>(left) / static_cast<double>(kept.size()), 0.5, 0.1);
}

TEST(ThinEvenly, ScalesWithThePoints) {
  const RowMatrix points = oracle::random_box(500, Eigen::RowVector2d(3, 1), 3);
  EXPECT_EQ(thin_evenly(points, 100, Context()), thin_evenly(1024.0 * points, 100, Context()));
}

}  // namespace ldle::landmarks::thin_evenly_test
