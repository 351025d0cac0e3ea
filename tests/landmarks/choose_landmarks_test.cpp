#include <gtest/gtest.h>

#include <algorithm>

#include "landmarks/rows.h"
#include "ldle/error.h"
#include "oracles/points.h"

namespace ldle::landmarks::choose_landmarks_test {

TEST(ChooseLandmarks, AreRowsThatAreReadOnce) {
  const RowMatrix points = oracle::random_box(3000, Eigen::RowVector3d(1, 2, 1), 3);
  CountedRows source(points);
  const Landmarks found = choose_landmarks(source, 200);
  EXPECT_TRUE(source.in_order);
  EXPECT_EQ(source.read_so_far, 3000);
  EXPECT_LE(found.rows.size(), 200U);
  EXPECT_GE(found.rows.size(), 180U);
  EXPECT_TRUE(std::is_sorted(found.rows.begin(), found.rows.end()));
  EXPECT_EQ(found.points, points(found.rows, Eigen::all));
}

TEST(ChooseLandmarks, AllPointsIfThereAreFew) {
  const RowMatrix points = oracle::grid(8, 5);
  CountedRows source(points);
  EXPECT_EQ(choose_landmarks(source, 40).points, points);
}

/// A random sample of n of N points contains each of them with probability n / N.
TEST(ChooseLandmarks, AreARandomSampleInManyColumns) {
  constexpr Index points = 40, wanted = 10, seeds = 2000;
  std::vector<Index> count(points, 0);
  for (Index seed = 0; seed < seeds; ++seed) {
    CountedRows source(RowMatrix::Random(points, 20));
    const Landmarks found =
        choose_landmarks(source, wanted, Context({.seed = static_cast<std::uint64_t>(seed)}));
    ASSERT_EQ(std::ssize(found.rows), wanted);
    for (Id row : found.rows) ++count[row];
  }
  // Five standard deviations of a binomial distribution.
  const double expected = 0.25 * seeds, deviation = std::sqrt(expected * 0.75);
  for (Index c : count) EXPECT_NEAR(static_cast<double>(c), expected, 5.0 * deviation);
}

TEST(ChooseLandmarks, WrongNumbersThrow) {
  CountedRows some(oracle::grid(3, 3)), none(RowMatrix(0, 3));
  EXPECT_THROW(choose_landmarks(some, 0), InvalidArgument);
  EXPECT_THROW(choose_landmarks(none, 5), InvalidArgument);
}

}  // namespace ldle::landmarks::choose_landmarks_test
