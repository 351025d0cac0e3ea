#include "ldle/local_views/original_half.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::local_views::original_half_test {

/// The views of 240 points, of which the first 150 count as given and the others as mirror images.
TEST(OriginalHalf, KeepsTheGivenPointsAndTheirMaps) {
  const Index given = 150;
  const RowMatrix points = oracle::shaken(oracle::grid(20, 12), 0.3, 1);
  const oracle::Stages stages(points, oracle::small_options(2));
  const LocalViews& whole = stages.raw.views;
  const Eigen::MatrixXd distances = stages.distances.topLeftCorner(given, given);
  const auto half = [&](Index threads) {
    return original_half(whole, oracle::table(distances), Context({.threads = threads}));
  };
  const LocalViews views = half(1);
  ASSERT_EQ(views.size(), given);
  ASSERT_EQ(std::ssize(views.radius), given);
  ASSERT_EQ(std::ssize(views.map_of), given);
  ASSERT_EQ(std::ssize(views.distortion), given);
  EXPECT_EQ(views.maps, whole.maps);
  Index cut = 0;
  for (Id k = 0; k < given; ++k) {
    std::vector<Id> wanted;
    for (Id point : whole.members[k]) {
      if (point < given) wanted.push_back(point);
    }
    EXPECT_TRUE(std::ranges::equal(views.members[k], wanted));
    EXPECT_EQ(views.radius[k], whole.radius[k]);
    EXPECT_EQ(views.map_of[k], whole.map_of[k]);
    const double distortion =
        oracle::distortion(*whole.maps, whole.map_of[k], wanted, stages.distances);
    EXPECT_NEAR(views.distortion[k] / distortion, 1.0, 1e-9);
    EXPECT_LE(views.distortion[k], whole.distortion[k] * (1 + 1e-9));
    cut += std::ssize(wanted) < whole.members.length(k);
  }
  EXPECT_GT(cut, 0);
  EXPECT_EQ(half(3).distortion, views.distortion);
}

}  // namespace ldle::local_views::original_half_test
