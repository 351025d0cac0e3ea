#include "ldle/neighbors/dimension_scales.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <optional>

#include "ldle/core/random.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::dimension_scales_test {

using Basis = DimensionScales::Basis;

struct Case {
  explicit Case(const RowMatrix& data) : points(data.rows()) {
    const Context context;
    growth.emplace(nearest_neighbors(Data::of_points(data), 49, context), 48, context);
    std::iota(points.begin(), points.end(), Id{0});
  }
  DimensionScales scales() const { return {*growth, points}; }

  std::vector<Id> points;
  std::optional<RadiusGrowth> growth;
};

TEST(DimensionOf, IsBetweenOneAndTheLargestDimension) {
  EXPECT_EQ(dimension_of(2.0), 1.0);
  EXPECT_EQ(dimension_of(0.25), 4.0);
  for (const double endless : {1e-3, 0.0, -1.0}) EXPECT_EQ(dimension_of(endless), most_dimensions);
}

TEST(DimensionScales, RandomPointsUseTheNearestNeighbors) {
  const Case square(oracle::random_box(2000, Eigen::RowVector2d(1, 1), 4));
  EXPECT_EQ(square.scales().basis(), Basis::nearby);
  EXPECT_EQ(square.scales().agreement(2), 1.0);
  EXPECT_EQ(square.scales().agreement(3), 0.0);
}

/// On a grid the number of points in a disc around a point is proportional to the disc's area.
TEST(DimensionScales, GridsUseTheFarthestNeighbors) {
  const Case grid(oracle::grid(40, 40));
  EXPECT_EQ(grid.scales().basis(), Basis::outer);
  EXPECT_EQ(grid.scales().agreement(2), 1.0);
  const double radii =
      std::log(grid.growth->radius(grid.points, 5) / grid.growth->radius(grid.points, 3));
  EXPECT_DOUBLE_EQ(grid.scales().inverse(), radii / std::log(49.0 / 13.0));
}

/// Distances under noise of length s: sqrt(k^(2/m) + s^2) at every point.
TEST(DimensionScales, ExtrapolatesBeyondNoise) {
  Random random(2);
  const double s = 4.0;
  for (const double m : {2.0, 3.0}) {
    NeighborGraph graph;
    graph.nearest = 49;
    for (Id i = 0; i < 2000; ++i) {
      std::vector<Id> ids(49);
      std::iota(ids.begin(), ids.end(), Id{0});
      graph.neighbors.push_back(ids);
      double volume = 0.0;
      for (Index k = 0; k < 49; ++k) {
        graph.distances.push_back(k == 0 ? 0.0 : std::sqrt(std::pow(volume, 2 / m) + s * s));
        volume -= std::log(1.0 - random.uniform());
      }
    }
    const RadiusGrowth growth(graph, 48, Context());
    std::vector<Id> points(2000);
    std::iota(points.begin(), points.end(), Id{0});
    const DimensionScales scales(growth, points);
    EXPECT_EQ(scales.basis(), Basis::behind_noise) << m;
    EXPECT_EQ(std::round(dimension_of(scales.inverse())), m);
    EXPECT_GT(std::round(dimension_of(growth.inverse_dimension(points, 0))), m);
  }
}

}  // namespace ldle::neighbors::dimension_scales_test
