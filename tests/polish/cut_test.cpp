#include "ldle/polish/cut.h"

#include <gtest/gtest.h>

#include "ldle/error.h"
#include "oracles/points.h"

namespace ldle::polish::cut_test {

Cut valid_cut() {
  return {{none, 0, 1, 0},
          {{oracle::random_rotation(2, 1), Eigen::RowVector2d(1, 2)},
           {oracle::random_rotation(2, 2, false), Eigen::RowVector2d(0, 0)}}};
}

/// What is wrong with a cut of four points in the plane; empty if nothing is.
std::string error_of(const Cut& cut) {
  try {
    check_cut(cut, 4, 2);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "";
}

TEST(CheckCut, AcceptsRotationsAndReflections) {
  EXPECT_EQ(error_of(valid_cut()), "");
  EXPECT_EQ(error_of({{none, none, none, none}, {}}), "");
}

TEST(CheckCut, EveryPointNeedsAKnownPiece) {
  Cut cut = valid_cut();
  cut.piece_of.pop_back();
  EXPECT_EQ(error_of(cut), "cut: has pieces for 3 points, but there are 4");
  cut = valid_cut();
  cut.piece_of[0] = 2;
  EXPECT_EQ(error_of(cut), "cut: a point belongs to a piece that does not exist");
  cut.piece_of[0] = none - 1;
  EXPECT_EQ(error_of(cut), "cut: a point belongs to a piece that does not exist");
}

TEST(CheckCut, MotionsMustBeFiniteAndOrthogonalInTheDimension) {
  Cut cut = valid_cut();
  cut.motions[1] = {RowMatrix::Identity(3, 3), Eigen::RowVector3d(0, 0, 0)};
  EXPECT_NE(error_of(cut).find("2 dimensions"), std::string::npos);
  cut = valid_cut();
  cut.motions[1].translation[0] = std::nan("");
  EXPECT_NE(error_of(cut).find("not finite"), std::string::npos);
  cut = valid_cut();
  cut.motions[0].rotation *= 1.0 + 0.1 * cut_tolerance;
  EXPECT_EQ(error_of(cut), "");
  cut.motions[0].rotation *= 1.0 + cut_tolerance;
  EXPECT_NE(error_of(cut).find("not orthogonal"), std::string::npos);
  cut.motions[0].rotation(0, 0) = std::nan("");
  EXPECT_NE(error_of(cut).find("not orthogonal"), std::string::npos);
}

}  // namespace ldle::polish::cut_test
