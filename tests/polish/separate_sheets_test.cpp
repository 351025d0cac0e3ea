#include "ldle/polish/separate_sheets.h"

#include <gtest/gtest.h>

#include "ldle/metrics/map_quality.h"
#include "oracles/shapes.h"
#include "polish/two_halves.h"

namespace ldle::polish::separate_sheets_test {

class SheetsOfAFlatSheet : public testing::Test, protected TwoHalves {
 protected:
  double covered_twice(const Polish& polish) const {
    return metrics::map_quality(stages.graph, polish.embedding, context).covered_twice;
  }
  Polish separated(const Polish& polish, const PolishOptions& with = {}) const {
    return separate_sheets(registered(), edges, polish, with, {true, true, 30}, context);
  }
};

/// The right half lies on the left one. There is room for it where it was torn off, so the sheet is
/// put together again.
TEST_F(SheetsOfAFlatSheet, APartIsGluedWhereThereIsRoom) {
  const Polish start = torn_and_moved({-5.0, 0.7});
  ASSERT_GT(covered_twice(start), 0.2);
  const Polish found = separated(start);
  EXPECT_NEAR(covered_twice(found), 0.0, 1e-6);
  EXPECT_LT(found.torn_views.size(), start.torn_views.size());
  EXPECT_LT(oracle::shape_error(found.embedding, points), 1e-6);
}

/// The same if the right half was also turned over, as the back of a limb that is pressed flat.
TEST_F(SheetsOfAFlatSheet, AMirroredPartIsTurnedBack) {
  const Polish start = torn_and_moved({-4.0, 9.0}, 0.1, true);
  ASSERT_GT(covered_twice(start), 0.1);
  const Polish found = separated(start);
  EXPECT_NEAR(covered_twice(found), 0.0, 1e-6);
  EXPECT_LT(oracle::shape_error(found.embedding, points), 1e-6);
}

TEST_F(SheetsOfAFlatSheet, NothingMovesIfNothingIsCoveredTwice) {
  const Polish start = torn_and_moved({40.0, 3.0});
  ASSERT_NEAR(covered_twice(start), 0.0, 1e-6);
  const Polish found = separated(start);
  EXPECT_EQ(found.embedding, start.embedding);
  EXPECT_EQ(found.torn_views, start.torn_views);
}

TEST_F(SheetsOfAFlatSheet, NothingMovesIfItIsTurnedOff) {
  const Polish start = torn_and_moved({-5.0, 0.7});
  EXPECT_EQ(separated(start, {.separate_sheets = false}).embedding, start.embedding);
}

TEST_F(SheetsOfAFlatSheet, APartThatIsCutOffGetsAMotion) {
  const Polish start = torn_and_moved({-5.0, 0.7});
  const auto found = cut_overlaps(registered(), start, context);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->cut.motions.size(), 1u);
  // It undoes the shift.
  EXPECT_LT((found->cut.motions[0].rotation - RowMatrix::Identity(2, 2)).norm(), 1e-9);
  const double length = found->cut.motions[0].translation.norm();
  EXPECT_NEAR(length, Eigen::RowVector2d(-5.0, 0.7).norm(), 1e-9);
}

}  // namespace ldle::polish::separate_sheets_test
