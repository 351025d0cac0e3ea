#include "ldle/math/procrustes.h"

#include <gtest/gtest.h>

#include "oracles/dense.h"
#include "oracles/points.h"
#include "oracles/registration.h"

namespace ldle::math::procrustes_test {

RowMatrix cloud(Index count, Index dimension, std::uint64_t seed) {
  return oracle::random_box(count, Eigen::RowVectorXd::Ones(dimension), seed);
}

RowMatrix moved(const RowMatrix& points, const RigidMotion& motion) {
  return (points * motion.rotation).rowwise() + motion.translation;
}

double squared_error(const RowMatrix& from, const RowMatrix& to, const RigidMotion& motion) {
  return (moved(from, motion) - to).squaredNorm();
}

TEST(Procrustes, RecoversRotationsAndReflections) {
  for (Index d : {1, 2, 3, 5}) {
    for (bool proper : {true, false}) {
      const RowMatrix from = cloud(20, d, 3);
      const Eigen::MatrixXd rotation = oracle::random_rotation(d, 17, proper);
      const Eigen::RowVectorXd shift = cloud(1, d, 9).row(0) * 100;
      const RowMatrix to = (from * rotation).rowwise() + shift;
      const auto motion = procrustes(from, to);
      EXPECT_LT((motion.rotation - rotation).norm(), 1e-11) << d;
      EXPECT_LT((motion.translation - shift).norm(), 1e-10) << d;
    }
  }
}

TEST(Procrustes, AgreesWithTheSingularValueDecompositionOnNoise) {
  for (Index d : {1, 2, 3, 4}) {
    const RowMatrix from = cloud(30, d, 4), to = cloud(30, d, 5);
    const auto motion = procrustes(from, to);
    const auto wanted = oracle::procrustes(from, to);
    EXPECT_LT((motion.rotation - wanted.rotation).norm(), 1e-9) << d;
    EXPECT_LT((motion.translation - wanted.translation).norm(), 1e-9) << d;
  }
}

TEST(Procrustes, NoOtherMotionHasASmallerError) {
  const RowMatrix from = cloud(15, 3, 6), to = cloud(15, 3, 7);
  const auto best = procrustes(from, to);
  const double least = squared_error(from, to, best);
  Random random(8);
  for (int trial = 0; trial < 200; ++trial) {
    RigidMotion other;
    other.rotation = oracle::random_rotation(3, trial, trial % 2);
    other.translation = to.colwise().mean() - from.colwise().mean() * other.rotation;
    other.translation[trial % 3] += 0.01 * random.normal();
    EXPECT_LE(least, squared_error(from, to, other) + 1e-12);
  }
}

/// The rows do not determine the rotation, but the result is still one of the best motions.
TEST(Procrustes, DegenerateRowsGiveAnOrthogonalBestMotion) {
  RowMatrix line(6, 3);
  for (Index i = 0; i < 6; ++i) line.row(i) << double(i), 2.0 * double(i), 0.0;
  const RowMatrix turned = line * oracle::random_rotation(3, 1);
  for (const auto& [from, to] :
       {std::pair{line, turned},
        std::pair<RowMatrix, RowMatrix>{line.topRows(1), turned.topRows(1)},
        std::pair<RowMatrix, RowMatrix>{RowMatrix::Ones(4, 3), RowMatrix::Zero(4, 3)}}) {
    const auto motion = procrustes(from, to);
    const Eigen::MatrixXd gram = motion.rotation.transpose() * motion.rotation;
    EXPECT_LT((gram - Eigen::Matrix3d::Identity()).norm(), 1e-12);
    EXPECT_LT(squared_error(from, to, motion), 1e-20);
  }
}

TEST(Procrustes, DoesNotDependOnTheScaleOfTheData) {
  const RowMatrix from = cloud(20, 2, 3);
  const Eigen::MatrixXd rotation = oracle::random_rotation(2, 17);
  for (double scale : {1e-150, 1e-12, 1.0, 1e12, 1e150}) {
    const RowMatrix small = scale * from, target = scale * from * rotation;
    EXPECT_LT((procrustes(small, target).rotation - rotation).norm(), 1e-10) << scale;
  }
}

TEST(NearestOrthogonal, IsOrthogonalAndMaximisesTheTrace) {
  for (Index d : {1, 2, 3, 6}) {
    const RowMatrix matrix = cloud(d, d, 40 + d);
    const RowMatrix q = nearest_orthogonal(matrix);
    EXPECT_LT((q.transpose() * q - RowMatrix::Identity(d, d)).norm(), 1e-12);
    for (int trial = 0; trial < 50; ++trial) {
      const RowMatrix other = oracle::random_rotation(d, trial, trial % 2);
      EXPECT_GE((q.transpose() * matrix).trace() + 1e-12, (other.transpose() * matrix).trace());
    }
  }
}

TEST(CenteredCrossCovariance, IsTheSumOverRows) {
  const RowMatrix a = cloud(9, 2, 1), b = cloud(9, 2, 2);
  RowMatrix wanted = RowMatrix::Zero(2, 2);
  for (Index i = 0; i < 9; ++i) {
    wanted += (a.row(i) - a.colwise().mean()).transpose() * (b.row(i) - b.colwise().mean());
  }
  EXPECT_LT((centered_cross_covariance(a, b) - wanted).norm(), 1e-13);
}

TEST(Likeness, IsOneForRotatedAndMinusOneForMirroredPoints) {
  for (Index d : {1, 2, 3}) {
    const RowMatrix a = oracle::random_box(20, Eigen::RowVectorXd::Constant(d, 2), 1);
    for (bool proper : {true, false}) {
      const RowMatrix b = 3 * a * oracle::random_rotation(d, 4, proper);
      const double found =
          likeness(centered_cross_covariance(a, b), centered_cross_covariance(a, a),
                   centered_cross_covariance(b, b));
      const double sign = oracle::determinant(oracle::random_rotation(d, 4, proper));
      EXPECT_NEAR(found, sign, 1e-10);
    }
  }
  const RowMatrix zero = RowMatrix::Zero(2, 2);
  EXPECT_EQ(likeness(zero, zero, zero), 0.0);
}

/// If the nearest orthogonal matrix is a rotation, the nearest rotation equals it.
TEST(NearestRotation, IsTheNearestOfAllRotations) {
  for (Index d : {1, 2, 3, 4}) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const RowMatrix matrix = cloud(d, d, seed).array() - 0.5;
      const RowMatrix nearest = nearest_rotation(matrix);
      EXPECT_LT((nearest * nearest.transpose() - RowMatrix::Identity(d, d)).norm(), 1e-12);
      EXPECT_NEAR(oracle::determinant(nearest), 1.0, 1e-12);
      const RowMatrix orthogonal = nearest_orthogonal(matrix);
      if (oracle::determinant(orthogonal) > 0) {
        EXPECT_LT((nearest - orthogonal).norm(), 1e-9);
      }
      for (std::uint64_t trial = 0; trial < 50; ++trial) {
        const Eigen::MatrixXd other = oracle::random_rotation(d, trial);
        EXPECT_LE((nearest - matrix).norm(), (other - matrix).norm() + 1e-12);
      }
    }
  }
}

}  // namespace ldle::math::procrustes_test
