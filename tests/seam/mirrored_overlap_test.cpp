#include "ldle/seam/mirrored_overlap.h"

#include <gtest/gtest.h>

#include "oracles/points.h"

namespace ldle::seam::mirrored_overlap_test {

/// Two images of the same points, one below the other, and the rows of each point.
struct TwoImages {
  RowMatrix placed;
  std::vector<Overlaps::SharedPoint> shared;

  TwoImages(const RowMatrix& first, const RowMatrix& second)
      : placed(oracle::stack(first, second, Eigen::RowVectorXd::Zero(first.cols()))) {
    for (Index i = 0; i < first.rows(); ++i) {
      shared.push_back({Id(i), Id(first.rows() + i)});
    }
  }
  bool mirrored() const { return is_mirrored_overlap(shared, placed); }
};

TEST(MirroredOverlap, DetectsReflectionsOnly) {
  for (Index d : {1, 2, 3}) {
    const RowMatrix points = oracle::random_box(30, Eigen::RowVectorXd::Constant(d, 2), 1);
    for (std::uint64_t seed : {1, 2, 3}) {
      const Eigen::MatrixXd turn = oracle::random_rotation(d, seed);
      Eigen::MatrixXd mirror = turn;
      mirror.row(0) *= -1;
      const RowMatrix noise = 0.1 * oracle::random_box(30, Eigen::RowVectorXd::Ones(d), seed);
      // Rotations by more than a right angle are not reflections either.
      EXPECT_FALSE(TwoImages(points, points * turn + noise).mirrored());
      EXPECT_TRUE(TwoImages(points, points * mirror + noise).mirrored());
    }
  }
}

TEST(MirroredOverlap, FewOrFlatPointsAreNotMirrored) {
  RowMatrix points = oracle::random_box(30, Eigen::RowVector2d(2, 2), 1);
  const Eigen::MatrixXd mirror = Eigen::RowVector2d(-1, 1).asDiagonal();
  EXPECT_FALSE(TwoImages(points.topRows(5), points.topRows(5) * mirror).mirrored());
  points.col(1) *= 1e-3;
  EXPECT_FALSE(TwoImages(points, points * mirror).mirrored());
  EXPECT_FALSE(TwoImages(RowMatrix::Ones(30, 2), RowMatrix::Ones(30, 2)).mirrored());
}

TEST(MirroredOverlap, UncorrelatedImagesAreNotMirrored) {
  EXPECT_FALSE(TwoImages(oracle::random_box(200, Eigen::RowVector2d(2, 2), 1),
                         oracle::random_box(200, Eigen::RowVector2d(2, 2), 2))
                   .mirrored());
}

}  // namespace ldle::seam::mirrored_overlap_test
