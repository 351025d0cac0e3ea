#include "ldle/metrics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ldle/error.h"
#include "metrics/metric_fixtures.h"

namespace ldle::metrics::map_quality_test {

using namespace fixtures;

RowMatrix stretched(RowMatrix points, double along_x, double along_y) {
  points.col(0) *= along_x;
  points.col(1) *= along_y;
  return points;
}

TEST(MapQuality, OfARigidMotionIsPerfect) {
  const RowMatrix points = random_points(500, 2, 1);
  const MapQuality quality = map_quality(Points{points}, moved(points, 1.0));
  EXPECT_EQ(quality.seam_length, 0.0);
  EXPECT_NEAR(quality.stretch_spread, 1.0, 1e-9);
  EXPECT_NEAR(quality.dirichlet_energy, 1.0, 1e-9);
  // Triangles are those of slightly moved points, which can turn a flat one over.
  EXPECT_NEAR(quality.covered_twice, 0.0, 1e-6);
}

TEST(MapQuality, HasTheAreaOfTheData) {
  EXPECT_NEAR(map_quality(Points{grid(31, 21, 0.1)}, grid(31, 21, 0.1)).area, 6.0, 1e-9);
}

TEST(MapQuality, HasTheDirichletEnergyOfALinearMap) {
  const RowMatrix points = grid(30, 30, 1.0);
  const auto expected = [](double s, double t) {
    return 0.25 * (s * s + t * t + 1.0 / (s * s) + 1.0 / (t * t));
  };
  for (const auto& [s, t] : {std::pair{1.5, 1.0}, {0.8, 1.25}, {0.5, 0.5}, {1.3, 1.3}}) {
    const MapQuality quality = map_quality(Points{points}, stretched(points, s, t));
    EXPECT_NEAR(quality.dirichlet_energy, expected(s, t), 1e-9);
  }
}

TEST(MapQuality, StretchIsSpreadBetweenTheStretchesOfALinearMap) {
  const RowMatrix points = grid(40, 40, 1.0);
  // A third of the sides is parallel to each axis.
  const MapQuality quality = map_quality(Points{points}, stretched(points, 1.5, 1.0));
  EXPECT_NEAR(quality.stretch_spread, 1.5, 1e-9);
}

TEST(MapQuality, MeasuresAStripThatIsTornAndLaidOnItself) {
  // A strip of 3 x 1. The part with x > 1.5 is shifted by -1, so that its seam is 1 long, and what
  // lies between 0.5 and 1.5 is covered twice. The row of cells that the tear runs through is lost.
  for (const Index cells : {20, 40}) {
    const double h = 1.0 / static_cast<double>(cells);
    const RowMatrix points = grid(3 * cells + 1, cells + 1, h);
    RowMatrix torn = points;
    for (Index k = 0; k < torn.rows(); ++k) {
      if (torn(k, 0) > 1.5 + h / 2) torn(k, 0) -= 1.0;
    }
    const MapQuality quality = map_quality(Points{points}, torn);
    EXPECT_NEAR(quality.area, 3.0 - h, 1e-9);
    EXPECT_NEAR(quality.seam_length, 1.0 / std::sqrt(3.0 - h), 1e-9);
    EXPECT_NEAR(quality.covered_twice, (1.0 - h) / (3.0 - h), 1e-9);
    EXPECT_NEAR(quality.dirichlet_energy, 1.0, 1e-9);
  }
}

TEST(MapQuality, RefusesAnEmbeddingThatIsNotInThePlane) {
  const RowMatrix points = random_points(30, 3, 2);
  EXPECT_THROW(map_quality(Points{points}, points), InvalidArgument);
  EXPECT_THROW(map_quality(Points{points}, points.leftCols(2).topRows(20)), InvalidArgument);
  RowMatrix infinite = points.leftCols(2);
  infinite(3, 1) = HUGE_VAL;
  EXPECT_THROW(map_quality(Points{points}, infinite), InvalidArgument);
}

TEST(MapQuality, OfASinglePointIsPerfect) {
  const MapQuality quality =
      map_quality(Points{RowMatrix(RowMatrix::Zero(1, 3))}, RowMatrix::Zero(1, 2));
  EXPECT_EQ(quality.area, 0.0);
  EXPECT_EQ(quality.covered_twice, 0.0);
}

}  // namespace ldle::metrics::map_quality_test
