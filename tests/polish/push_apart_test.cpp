#include "ldle/polish/push_apart.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "ldle/metrics/map_quality.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/points.h"

namespace ldle::polish::push_apart_test {

/// Two sheets of 20 x 20 points each, far apart in the data.
class TwoSheets : public testing::Test {
 protected:
  static constexpr Index side = 20;
  const RowMatrix sheet = oracle::shaken(oracle::grid(side, side), 0.25, 1);
  const RowMatrix points = oracle::stack(sheet, sheet, Eigen::RowVector2d(100, 0));
  const Context context;
  const NeighborGraph graph = neighbors::nearest_neighbors(Data::of_points(points), 25, context);

  /// The second sheet lies where its left rim overlaps the right rim of the first one.
  RowMatrix overlapping_by(double depth) const {
    return oracle::stack(sheet, sheet, Eigen::RowVector2d(side - 1 - depth, 0.3));
  }
  /// Pushes the rims apart, and returns the area that is still covered twice.
  double pushed_apart(const NeighborGraph& of, RowMatrix& embedding) const {
    const auto near = surroundings_of_rims(of, embedding, context);
    if (!near) return -1.0;
    RowMatrix places = embedding(near->points, Eigen::all);
    const Pushed pushed = push_apart(*near, places, context);
    embedding(near->points, Eigen::all) = places;
    EXPECT_EQ(pushed.covered.empty(), pushed.area == 0.0);
    return pushed.area;
  }
  double covered_twice(const RowMatrix& embedding) const {
    return metrics::map_quality(graph, embedding, context).covered_twice;
  }
};

TEST_F(TwoSheets, RimsDoNotShareAnAreaAfterwards) {
  for (const double depth : {0.1, 0.3}) {
    RowMatrix embedding = overlapping_by(depth);
    ASSERT_GT(covered_twice(embedding), 0.0);
    EXPECT_EQ(pushed_apart(graph, embedding), 0.0);
    EXPECT_EQ(covered_twice(embedding), 0.0);
  }
}

/// The rims move by about half of the depth, and what is far from them does not move.
TEST_F(TwoSheets, OnlyPointsNearTheRimMove) {
  const double depth = 0.3;
  const RowMatrix start = overlapping_by(depth);
  RowMatrix embedding = start;
  pushed_apart(graph, embedding);
  const Eigen::VectorXd moves = (embedding - start).rowwise().norm();
  EXPECT_LT(moves.maxCoeff(), 4.0 * depth);
  for (Index k = 0; k < sheet.rows(); ++k) {
    if (sheet(k, 0) >= 5.0) continue;
    EXPECT_EQ(moves[k], 0.0);
  }
}

/// Points far from the rims make no difference.
TEST_F(TwoSheets, OnlySurroundingsMatter) {
  const double depth = 0.3;
  RowMatrix embedding = overlapping_by(depth);
  RowMatrix more = oracle::stack(embedding, sheet, Eigen::RowVector2d(0, 300));
  const NeighborGraph of_more = neighbors::nearest_neighbors(
      Data::of_points(oracle::stack(points, sheet, Eigen::RowVector2d(0, 300))), 25, context);
  ASSERT_GT(covered_twice(embedding), 0.0);
  EXPECT_EQ(pushed_apart(graph, embedding), 0.0);
  EXPECT_EQ(pushed_apart(of_more, more), 0.0);
  const Index n = embedding.rows();
  EXPECT_LT((more.topRows(n) - embedding).norm(), 1e-9);
  EXPECT_EQ(more.bottomRows(sheet.rows()),
            oracle::stack(sheet, sheet, Eigen::RowVector2d(0, 300)).bottomRows(sheet.rows()));
}

TEST_F(TwoSheets, ThereIsNothingToPushIfNothingIsCoveredTwiceOrTooMuch) {
  for (const double depth : {-5.0, 10.0}) {
    EXPECT_FALSE(surroundings_of_rims(graph, overlapping_by(depth), context));
  }
}

}  // namespace ldle::polish::push_apart_test
