#include "ldle/polish/folds.h"

#include <gtest/gtest.h>

#include "ldle/polish/neighbor_springs.h"
#include "ldle/registration/register_views.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle {
namespace {

/// A flat sheet whose views are exact: clusters as the auction makes them, coordinates the points'
/// own, turned by each view's inverse rotation.
class FoldsOfAFlatSheet : public testing::Test {
 protected:
  FoldsOfAFlatSheet() : stages(points, options) {
    views = stages.views;
    registration.scale.assign(views.size(), 1.0);
    registration.rotation.resize(2 * views.size(), 2);
    for (Index m = 0; m < views.size(); ++m) {
      const Eigen::MatrixXd turn = oracle::random_rotation(2, std::uint64_t(m), m % 3 != 0);
      registration.rotation.middleRows(2 * m, 2) = turn;
      for (Index row = views.views.offsets[m]; row < views.views.offsets[m + 1]; ++row) {
        views.coordinates.row(row) = points.row(views.views.values[row]) * turn.transpose();
      }
    }
    springs = neighbor_springs(stages.local, EuclideanMetric(points), progress);
  }

  const Options options = oracle::small_options(2);
  RowMatrix points = oracle::shaken(oracle::grid(11, 10), 0.25, 1);
  oracle::ClusteredStages stages;
  IntermediateViews views;
  Registration registration;
  Springs springs;
  Progress progress;
};

TEST_F(FoldsOfAFlatSheet, AreNoneInTheSheetItselfOrItsMirrorImage) {
  const Folds folds(views, registration);
  EXPECT_TRUE(folds.find(springs, points).empty());
  RowMatrix mirrored = points;
  mirrored.col(0) *= -1;
  EXPECT_TRUE(folds.find(springs, mirrored).empty());
}

/// A point of the rim that is reflected across the line of its neighbours lies inside the sheet:
/// it is found, and its neighbours put it back where it was.
TEST_F(FoldsOfAFlatSheet, AtTheRimAreFoundAndUndone) {
  const Folds folds(views, registration);
  for (Id rim : {4, 60}) {
    const Index axis = points(rim, 0) < 0.5 ? 0 : 1;
    ASSERT_LT(points(rim, axis), 0.5);
    RowMatrix folded = points;
    folded(rim, axis) = 3.0 - points(rim, axis);
    const std::vector<Id> found = folds.find(springs, folded);
    ASSERT_TRUE(std::ranges::count(found, rim) == 1);
    EXPECT_GT(folds.reseat(springs, found, folded), 0);
    EXPECT_LT((folded.row(rim) - points.row(rim)).norm(), 0.35);
    EXPECT_EQ(std::ranges::count(folds.find(springs, folded), rim), 0);
  }
}

}  // namespace
}  // namespace ldle
