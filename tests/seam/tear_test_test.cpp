#include "ldle/seam/tear_test.h"

#include <gtest/gtest.h>

#include "ldle/math/percentile.h"
#include "polish/flat_sheet.h"

namespace ldle::seam::tear_test_test {

class TearTestOfAFlatSheet : public testing::Test, protected polish::FlatSheet {
 protected:
  TearTest test(TearRule rule = {true, true, 20}) {
    return TearTest(views, registration.tree, registration.trees, edges, rule, Context());
  }
  std::vector<IdPair> torn(const RowMatrix& embedding, TearRule rule = {true, true, 20}) {
    return test(rule).torn_by(embedding, {}, context);
  }
};

TEST_F(TearTestOfAFlatSheet, FindsNoTearsInTheSheetItself) {
  EXPECT_TRUE(torn(points).empty());
  EXPECT_TRUE(torn(points * oracle::random_rotation(2, 3, false)).empty());
}

/// Views that are moved far away are torn from all views that are not moved, and from no other.
TEST_F(TearTestOfAFlatSheet, FindsTheViewsThatAreMovedApart) {
  RowMatrix moved = points;
  std::vector<char> away(views.size());
  for (Index m = 0; m < views.size(); ++m) {
    away[m] = points(views.clusters[m][0], 0) > 5;
    for (Id k : views.clusters[m]) moved(k, 0) += away[m] ? 100 : 0;
  }
  std::vector<IdPair> wanted;
  for (const IdPair& pair : find_overlaps(views, Context()).pairs) {
    if (away[pair.first] != away[pair.second]) wanted.push_back(pair);
  }
  ASSERT_FALSE(wanted.empty());
  EXPECT_EQ(torn(moved), wanted);
  EXPECT_TRUE(test().false_folds(moved, wanted, context).empty());
  EXPECT_TRUE(torn(moved, {false, false, 20}).empty());
}

/// One view is wrong: a third of it is mirrored. It is torn from views that share this third. If
/// all edge lengths of the embedding are those of the data, these tears are false folds.
TEST_F(TearTestOfAFlatSheet, TearsOfAWrongViewAreFalseFoldsIfLengthsAreTrue) {
  Id wrong = 0;
  for (Id m = 0; m < views.size(); ++m) {
    if (views.views.length(m) > views.views.length(wrong)) wrong = m;
  }
  auto rows = views.coordinates.middleRows(views.views.offsets[wrong], views.views.length(wrong));
  std::vector<double> along(rows.col(0).begin(), rows.col(0).end());
  const double bound = math::percentile(along, 67);
  const double middle = rows.col(1).mean();
  for (Index row = 0; row < rows.rows(); ++row) {
    if (rows(row, 0) > bound) rows(row, 1) = 2 * middle - rows(row, 1);
  }
  const auto found = torn(points);
  EXPECT_FALSE(found.empty());
  for (const IdPair& pair : found) EXPECT_TRUE(pair.first == wrong || pair.second == wrong);
  EXPECT_EQ(test().false_folds(points, found, context), found);
  EXPECT_TRUE(test().false_folds(1.5 * points, found, context).empty());
  EXPECT_TRUE(torn(points, {true, false, 20}).empty());
}

}  // namespace ldle::seam::tear_test_test
