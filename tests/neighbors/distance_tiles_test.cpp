#include "ldle/neighbors/distance_tiles.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ldle/core/random.h"

namespace ldle::neighbors::distance_tiles_test {

RowMatrix normal_points(Index count, Index columns, double spread) {
  Random random(1);
  return RowMatrix::NullaryExpr(count, columns, [&] { return spread * random.normal(); });
}

/// The bound of the header, for all pairs.
void expect_within_bounds(const RowMatrix& points) {
  const DistanceTiles tiles(points);
  const double entry = points.cwiseAbs().maxCoeff();
  const RowMatrix scaled = points / (entry * (points / entry).rowwise().norm().maxCoeff());
  const Index n = points.rows();
  ASSERT_EQ(tiles.tiles(), (n + DistanceTiles::width - 1) / DistanceTiles::width);
  float squared[DistanceTiles::rows * DistanceTiles::width];
  for (Index first = 0; first < n; first += DistanceTiles::rows) {
    for (Index tile = 0; tile < tiles.tiles(); ++tile) {
      tiles.squared_distances(first, tile, squared);
      for (Index r = 0; r < std::min(DistanceTiles::rows, n - first); ++r) {
        for (Index t = 0; t < DistanceTiles::width; ++t) {
          const Index other = tile * DistanceTiles::width + t;
          const double found = squared[r * DistanceTiles::width + t];
          if (other >= n) {
            EXPECT_TRUE(std::isinf(found));
            continue;
          }
          const double exact = (scaled.row(first + r) - scaled.row(other)).squaredNorm();
          EXPECT_LE(std::abs(found - exact), tiles.relative() * exact + tiles.slack());
        }
      }
    }
  }
}

TEST(DistanceTiles, SquaredDistancesAreWithinTheirBounds) {
  for (Index columns : {1, 3, 16, 50}) {
    SCOPED_TRACE(columns);
    expect_within_bounds(normal_points(71, columns, 1.0));
  }
}

TEST(DistanceTiles, HaveNoOverflow) {
  expect_within_bounds(normal_points(40, 20, 1e160));
  expect_within_bounds(normal_points(40, 20, 1e-160));
}

TEST(DistanceTiles, OfEqualPointsAreZero) {
  const DistanceTiles tiles(RowMatrix::Zero(5, 3));
  float squared[DistanceTiles::rows * DistanceTiles::width];
  tiles.squared_distances(0, 0, squared);
  for (Index t = 0; t < 5; ++t) EXPECT_EQ(squared[t], 0.0F);
}

}  // namespace ldle::neighbors::distance_tiles_test
