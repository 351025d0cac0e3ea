#include "ldle/polish/part_to_cut_off.h"

#include <gtest/gtest.h>

#include "polish/two_halves.h"

namespace ldle::polish::part_to_cut_off_test {

class PartOfHalves : public testing::Test, protected TwoHalves {
 protected:
  std::vector<Id> part(const Polish& polish, const std::vector<std::vector<Id>>& tried = {}) const {
    const MovableViews embedded(registered(), polish, context);
    return part_to_cut_off(embedded, tried, stages.graph, context);
  }
};

/// Nothing holds the halves together, so the cut costs nothing.
TEST_F(PartOfHalves, IsTheSmallerOfTwoHalvesThatLieOnEachOther) {
  const Polish start = torn_and_moved({-5.0, 0.7});
  std::vector<Id> left;
  Index points_right = 0, points_left = 0;
  for (Id m = 0; m < views.size(); ++m) {
    (on_right(m) ? points_right : points_left) += views.clusters.length(m);
    if (!on_right(m)) left.push_back(m);
  }
  ASSERT_NE(points_right, points_left);
  const std::vector<Id> expected = points_right < points_left ? right() : left;
  EXPECT_EQ(part(start), expected);
  EXPECT_TRUE(part(start, {expected}).empty());
}

TEST_F(PartOfHalves, IsEmptyIfNothingLiesOnSomethingElse) {
  EXPECT_TRUE(part(unpolished(registration)).empty());
  EXPECT_TRUE(part(torn_and_moved({40.0, 0.0})).empty());
}

/// A sheet that is folded over is cut along the fold.
TEST_F(PartOfHalves, IsOneSideOfAFold) {
  for (Index k = 0; k < points.rows(); ++k) {
    double& x = registration.embedding(k, 0);
    x = 6.0 - std::abs(x - 6.0);
  }
  const std::vector<Id> found = part(unpolished(registration));
  ASSERT_FALSE(found.empty());
  Index in_part = 0, on_smaller_side = 0;
  for (Id m : found) {
    for (Id k : views.clusters[m]) {
      ++in_part;
      on_smaller_side += points(k, 0) > 6.0;
    }
  }
  EXPECT_GT(on_smaller_side, 0.8 * static_cast<double>(in_part));
  EXPECT_GT(in_part, 20);
}

}  // namespace ldle::polish::part_to_cut_off_test
