#include "ldle/transform/choose_side.h"

#include <gtest/gtest.h>

#include "oracles/points.h"

namespace ldle::transform::choose_side_test {

bool nothing_is_torn(Index, Index) {
  return false;
}

/// Points on a line through the new point, in order of their distance from it. Those of the first
/// sheet keep their place, those of the second are moved away.
Around on_a_line(const std::vector<double>& at, const std::vector<bool>& on_second) {
  const Index count = std::ssize(at);
  Around around{Eigen::MatrixXd(count, 1), Eigen::MatrixXd(count, 1), Eigen::ArrayXd(count), 10.0};
  for (Index i = 0; i < count; ++i) {
    around.points(i, 0) = at[i];
    around.places(i, 0) = at[i] + (on_second[i] ? 100.0 : 0.0);
    around.distance[i] = std::abs(at[i]);
  }
  return around;
}

using Positions = std::vector<Index>;

TEST(ChooseSide, AllPointsWhereNothingIsTorn) {
  const Around around = on_a_line({1, -2, 3, 4}, {false, false, false, false});
  EXPECT_EQ(choose_side(around, nothing_is_torn), (Positions{0, 1, 2, 3}));
}

TEST(ChooseSide, TheSideOfTheNearPoints) {
  const Around around = on_a_line({-1, 2, 3, -4}, {true, false, false, true});
  EXPECT_EQ(choose_side(around, nothing_is_torn), (Positions{0, 3}));
}

/// One point of the other sheet is a little nearer than several of the point's own sheet.
TEST(ChooseSide, OneNearPointDoesNotOutweighSeveral) {
  const Around around = on_a_line({-1, 1.1, 1.2, 1.3}, {true, false, false, false});
  EXPECT_EQ(choose_side(around, nothing_is_torn), (Positions{1, 2, 3}));
}

TEST(ChooseSide, PairsThatAreSaidToBeTornAreNotWhole) {
  const Around around = on_a_line({-1, 2, -3, 4}, {false, false, false, false});
  const auto torn = [](Index i, Index j) { return (i + j) % 2 == 1; };
  EXPECT_EQ(choose_side(around, torn), (Positions{0, 2}));
}

/// A chain around the end of a seam makes one side. Of this only what is whole with the nearest
/// point is taken.
TEST(ChooseSide, ChainsJoinPointsOfOneSide) {
  const Around around = on_a_line({1, 2, 3}, {false, false, false});
  const auto torn = [](Index i, Index j) { return std::abs(i - j) == 2; };
  EXPECT_EQ(choose_side(around, torn), (Positions{0, 1}));
}

TEST(ChooseSide, DoesNotChangeUnderMotionsAndScale) {
  Around around{oracle::random_box(30, Eigen::RowVector3d(1, 1, 1), 3).array() - 0.5,
                oracle::random_box(30, Eigen::RowVector2d(1, 1), 4), Eigen::ArrayXd(30), 2.0};
  around.distance = around.points.rowwise().norm().array();
  const Positions found = choose_side(around, nothing_is_torn);
  ASSERT_LT(found.size(), 30U);
  around.points = 1024.0 * around.points * oracle::random_rotation(3, 8, false);
  around.places = 1024.0 * around.places * oracle::random_rotation(2, 7, false);
  around.distance *= 1024.0;
  around.reach *= 1024.0;
  EXPECT_EQ(choose_side(around, nothing_is_torn), found);
}

}  // namespace ldle::transform::choose_side_test
