#include "ldle/neighbors/distinct_points.h"

#include <gtest/gtest.h>

#include "oracles/neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::distinct_points_test {

/// Compares each point with all earlier ones.
DistinctPoints by_brute_force(const RowMatrix& points) {
  DistinctPoints result;
  for (Index i = 0; i < points.rows(); ++i) {
    Id found = none;
    for (std::size_t c = 0; c < result.first.size() && found == none; ++c) {
      if (points.row(result.first[c]) == points.row(i)) found = Id(c);
    }
    if (found == none) {
      found = Id(result.first.size());
      result.first.push_back(Id(i));
    }
    result.class_of.push_back(found);
  }
  return result;
}

RowMatrix with_repeats(Index count, Index different, Index dimension, std::uint64_t seed) {
  Random random(seed);
  const RowMatrix pool =
      oracle::random_box(different, Eigen::RowVectorXd::Ones(dimension), seed + 1);
  RowMatrix points(count, dimension);
  for (Index i = 0; i < count; ++i) points.row(i) = pool.row(random.below(different));
  return points;
}

TEST(DistinctPoints, AgreeWithBruteForce) {
  for (Index dimension : {1, 2, 5, 30}) {
    for (Index different : {1, 10, 150}) {
      const RowMatrix points = with_repeats(200, different, dimension, 7);
      const auto wanted = by_brute_force(points);
      const auto found = distinct_points(points);
      EXPECT_EQ(found.first, wanted.first);
      EXPECT_EQ(found.class_of, wanted.class_of);
      EXPECT_EQ(found.duplicates(), 200 - Index(wanted.first.size()));
      const RowMatrix distances = oracle::distance_matrix(points);
      EXPECT_EQ(distinct_by_distance(distances).class_of, wanted.class_of);
    }
  }
}

TEST(DistinctPoints, PointsThatDifferByOneRoundingAreDistinct) {
  RowMatrix points = RowMatrix::Ones(3, 2);
  points(2, 1) = std::nextafter(1.0, 2.0);
  EXPECT_EQ(distinct_points(points).class_of, (std::vector<Id>{0, 0, 1}));
}

TEST(DistinctPoints, PositiveAndNegativeZeroAreEqual) {
  RowMatrix points(2, 2);
  points << 0.0, 1.0, -0.0, 1.0;
  EXPECT_EQ(distinct_points(points).duplicates(), 1);
}

}  // namespace ldle::neighbors::distinct_points_test
