#include "ldle/metrics.h"

#include <gtest/gtest.h>

#include "ldle/error.h"
#include "metrics/metric_fixtures.h"

namespace ldle::metrics::procrustes_error_test {

using namespace fixtures;

TEST(ProcrustesError, IsZeroAfterRotationReflectionAndTranslation) {
  const RowMatrix truth = grid(5, 8);
  RowMatrix mirrored = truth;
  mirrored.col(1) *= -1.0;
  EXPECT_LT(procrustes_error(moved(truth, 2.0), truth), 1e-14);
  EXPECT_LT(procrustes_error(moved(mirrored, 2.0), truth), 1e-14);
}

TEST(ProcrustesError, IgnoresTheScaleIfAskedTo) {
  // |s x - x| / |x| = |s - 1|.
  const RowMatrix truth = random_points(50, 3, 1);
  EXPECT_NEAR(procrustes_error(1.25 * truth, truth), 0.25, 1e-13);
  EXPECT_LT(procrustes_error(1.25 * truth, truth, Alignment::rigid_scaled), 1e-13);
}

TEST(ProcrustesError, AgreesWithTheClosedFormForAStretchedSquare) {
  // Between the corners (+-1, +-1) and (+-a, +-1) the error is (a - 1) / sqrt 2 after a rigid
  // motion. With the best scale s = (a + 1) / (a^2 + 1), error^2 = 1 - (a + 1)^2 / (2 (a^2 + 1)).
  const double a = 1.5;
  RowMatrix truth(4, 2), stretched(4, 2);
  truth << 1, 1, 1, -1, -1, 1, -1, -1;
  stretched << a, 1, a, -1, -a, 1, -a, -1;
  EXPECT_NEAR(procrustes_error(moved(stretched, 0.3), truth), (a - 1.0) / std::sqrt(2.0), 1e-13);
  EXPECT_NEAR(procrustes_error(moved(stretched, 0.3), truth, Alignment::rigid_scaled),
              std::sqrt(1.0 - (a + 1.0) * (a + 1.0) / (2.0 * (a * a + 1.0))), 1e-13);
}

TEST(ProcrustesError, IsTheLeastOverAllRotations) {
  const RowMatrix truth = random_points(30, 2, 2);
  const RowMatrix embedding = random_points(30, 2, 3);
  const RowMatrix x = truth.rowwise() - truth.colwise().mean();
  const RowMatrix y = embedding.rowwise() - embedding.colwise().mean();
  double least = 1e300;
  for (double mirror : {1.0, -1.0}) {
    for (int i = 0; i < 100000; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / 100000;
      Eigen::Matrix2d q;
      q << std::cos(angle), mirror * std::sin(angle), -std::sin(angle), mirror * std::cos(angle);
      least = std::min(least, (y * q - x).norm() / x.norm());
    }
  }
  const double error = procrustes_error(embedding, truth);
  EXPECT_LE(error, least + 1e-13);
  EXPECT_NEAR(error, least, 1e-8);
}

TEST(ProcrustesError, OfACollapsedEmbeddingIsOne) {
  const RowMatrix truth = grid(3, 3);
  const RowMatrix point = RowMatrix::Constant(9, 2, 4.0);
  EXPECT_NEAR(procrustes_error(point, truth), 1.0, 1e-14);
  EXPECT_NEAR(procrustes_error(point, truth, Alignment::rigid_scaled), 1.0, 1e-14);
}

TEST(ProcrustesError, RejectsInvalidArguments) {
  const RowMatrix truth = grid(3, 3);
  RowMatrix broken = truth;
  broken(4, 1) = std::nan("");
  EXPECT_THROW(procrustes_error(grid(3, 4), truth), InvalidArgument);
  EXPECT_THROW(procrustes_error(truth.leftCols(1), truth), InvalidArgument);
  EXPECT_THROW(procrustes_error(broken, truth), InvalidArgument);
  EXPECT_THROW(procrustes_error(truth, broken), InvalidArgument);
  EXPECT_THROW(procrustes_error(truth, RowMatrix::Ones(9, 2)), InvalidArgument);
  EXPECT_THROW(procrustes_error(RowMatrix(0, 2), RowMatrix(0, 2)), InvalidArgument);
}

}  // namespace ldle::metrics::procrustes_error_test
