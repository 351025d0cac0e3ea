#include "ldle/local_views/view_pairs.h"

#include <gtest/gtest.h>

#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::local_views::view_pairs_test {

class ViewPairsOfASheet : public testing::Test {
 protected:
  RowMatrix points = oracle::shaken(oracle::grid(12, 9), 0.3, 1);
  oracle::Stages stages{points, oracle::small_options(2)};
  const LocalViews& views = stages.raw.views;
  Data data = oracle::table(stages.distances);
};

TEST_F(ViewPairsOfASheet, DistortionIsThatOfAllPairs) {
  ViewPairs pairs;
  for (Id k = 0; k < views.size(); ++k) {
    pairs.assign(views.members[k], data);
    for (Id map : {k, Id(0), Id(50)}) {
      const double wanted =
          oracle::squared_distortion(*views.maps, map, views.members[k], stages.distances);
      EXPECT_NEAR(pairs.squared_distortion(*views.maps, map) / wanted, 1.0, 1e-9);
    }
  }
}

TEST_F(ViewPairsOfASheet, AboveTheLimitTheResultIsAboveTheLimit) {
  ViewPairs pairs;
  for (Id k = 0; k < views.size(); ++k) {
    pairs.assign(views.members[k], data);
    const double exact = pairs.squared_distortion(*views.maps, 0);
    EXPECT_EQ(pairs.squared_distortion(*views.maps, 0, 1.01 * exact), exact);
    for (double part : {0.99, 0.5, 0.1}) {
      const double found = pairs.squared_distortion(*views.maps, 0, part * exact);
      EXPECT_GT(found, part * exact);
      EXPECT_LE(found, exact);
    }
  }
}

TEST_F(ViewPairsOfASheet, OnePointHasNoDistortion) {
  ViewPairs pairs;
  pairs.assign(std::vector<Id>{5}, data);
  EXPECT_EQ(pairs.squared_distortion(*views.maps, 0), 1.0);
}

}  // namespace ldle::local_views::view_pairs_test
