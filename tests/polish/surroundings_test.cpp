#include "ldle/polish/surroundings.h"

#include <gtest/gtest.h>

#include "polish/flat_sheet.h"

namespace ldle {
namespace {

class SurroundingsOfAFlatSheet : public testing::Test, protected FlatSheet {
 protected:
  Surroundings surroundings{views, registration};
};

/// The registration turns all views back, so that the pictures are the sheet's own.
TEST_F(SurroundingsOfAFlatSheet, ArePicturedAsTheyAre) {
  const Pictures pictures = surroundings.pictures(springs);
  for (Index i = 0; i < springs.size(); ++i) {
    for (Index s = springs.neighbors.offsets[i]; s < springs.neighbors.offsets[i + 1]; ++s) {
      const Eigen::RowVector2d way = points.row(springs.neighbors.values[s]) - points.row(i);
      EXPECT_LT((pictures.row(s) - way).norm(), 1e-12);
    }
  }
}

TEST_F(SurroundingsOfAFlatSheet, ArePicturedAroundSomePointsAlone) {
  const Pictures all = surroundings.pictures(springs);
  Pictures some;
  surroundings.add_pictures_around({17}, springs, some);
  surroundings.add_pictures_around({60}, springs, some);
  for (Index i = 0; i < springs.size(); ++i) {
    const auto others = std::as_const(springs.neighbors)[i];
    const bool near = i == 17 || i == 60 || std::ranges::count(others, 17) > 0 ||
                      std::ranges::count(others, 60) > 0;
    const auto rows = Eigen::seqN(springs.neighbors.offsets[i], springs.neighbors.length(i));
    if (near) {
      EXPECT_EQ(RowMatrix(some(rows, Eigen::all)), RowMatrix(all(rows, Eigen::all)));
    } else {
      EXPECT_TRUE(some(rows, Eigen::all).isZero(0.0));
    }
  }
}

TEST_F(SurroundingsOfAFlatSheet, AreNotFoldedInTheSheetItselfOrItsMirrorImage) {
  EXPECT_TRUE(surroundings.folded(springs, points).empty());
  RowMatrix mirrored = points;
  mirrored.col(0) *= -1;
  EXPECT_TRUE(surroundings.folded(springs, mirrored).empty());
}

/// A point of the rim that is reflected across the line of its neighbours lies inside the sheet.
TEST_F(SurroundingsOfAFlatSheet, AreFoldedAtTheRim) {
  for (Id rim : {4, 60}) {
    const Index axis = points(rim, 0) < 0.5 ? 0 : 1;
    ASSERT_LT(points(rim, axis), 0.5);
    RowMatrix folded = points;
    folded(rim, axis) = 3.0 - points(rim, axis);
    EXPECT_EQ(std::ranges::count(surroundings.folded(springs, folded), rim), 1);
  }
}

}  // namespace
}  // namespace ldle
