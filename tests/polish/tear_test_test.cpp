#include "ldle/polish/tear_test.h"

#include <gtest/gtest.h>

#include "ldle/math/percentile.h"
#include "polish/flat_sheet.h"

namespace ldle {
namespace {

class TearsOfAFlatSheet : public testing::Test, protected FlatSheet {
 protected:
  TearTest test(TearRule rule = {true, true, 20}) {
    return TearTest(views, registration, springs, rule);
  }
  std::vector<IdPair> torn(const RowMatrix& embedding, TearRule rule = {true, true, 20}) {
    return test(rule).torn_by(embedding, {}, progress);
  }
};

TEST_F(TearsOfAFlatSheet, AreNone) {
  EXPECT_TRUE(torn(points).empty());
  EXPECT_TRUE(torn(points * oracle::random_rotation(2, 3, false)).empty());
}

/// Views that are carried far away are torn from all that stay, and from no other.
TEST_F(TearsOfAFlatSheet, AreWhereItIsPulledApart) {
  RowMatrix parted = points;
  std::vector<char> away(views.size());
  for (Index m = 0; m < views.size(); ++m) {
    away[m] = points(views.clusters[m][0], 0) > 5;
    for (Id k : views.clusters[m]) parted(k, 0) += away[m] ? 100 : 0;
  }
  std::vector<IdPair> wanted;
  for (const IdPair& pair : find_overlaps(views).pairs) {
    if (away[pair.first] != away[pair.second]) wanted.push_back(pair);
  }
  ASSERT_FALSE(wanted.empty());
  EXPECT_EQ(torn(parted), wanted);
  EXPECT_TRUE(test().false_folds(parted, wanted, progress).empty());
  EXPECT_TRUE(torn(parted, {false, false, 20}).empty());
}

/// A view that is wrong, a third of it mirrored, is torn from those that see that third otherwise;
/// but where all lengths in the embedding are true, that does not make a fold.
TEST_F(TearsOfAFlatSheet, AreNotMadeByAWrongViewWhereLengthsAreTrue) {
  Id wrong = 0;
  for (Id m = 0; m < views.size(); ++m) {
    if (views.views.length(m) > views.views.length(wrong)) wrong = m;
  }
  auto rows = views.coordinates.middleRows(views.views.offsets[wrong], views.views.length(wrong));
  std::vector<double> along(rows.col(0).begin(), rows.col(0).end());
  const double bound = percentile(along, 67);
  const double middle = rows.col(1).mean();
  for (Index row = 0; row < rows.rows(); ++row) {
    if (rows(row, 0) > bound) rows(row, 1) = 2 * middle - rows(row, 1);
  }
  const auto found = torn(points);
  EXPECT_FALSE(found.empty());
  for (const IdPair& pair : found) EXPECT_TRUE(pair.first == wrong || pair.second == wrong);
  EXPECT_EQ(test().false_folds(points, found, progress), found);
  EXPECT_TRUE(test().false_folds(1.5 * points, found, progress).empty());
  EXPECT_TRUE(torn(points, {true, false, 20}).empty());
}

}  // namespace
}  // namespace ldle
