#include "ldle/neighbors/dimension_scales.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
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

/// Points whose neighbours fill balls of m dimensions at random, with distances `seen` instead of
/// the radii of the balls.
NeighborGraph balls_of(double m, Index count, const std::function<double(double)>& seen) {
  Random random(2);
  NeighborGraph graph;
  graph.nearest = 49;
  for (Index i = 0; i < count; ++i) {
    std::vector<Id> ids(49);
    std::iota(ids.begin(), ids.end(), Id{0});
    graph.neighbors.push_back(ids);
    double volume = 0.0;
    for (Index k = 0; k < 49; ++k) {
      graph.distances.push_back(k == 0 ? 0.0 : seen(std::pow(volume, 1 / m)));
      volume -= std::log(1.0 - random.uniform());
    }
  }
  return graph;
}

/// Expects that the estimate is m, and that one from the neighbours between the two ranks is
/// larger.
void expect_dimension_behind(Basis basis, const NeighborGraph& graph, double m, Index from,
                             Index to) {
  const RadiusGrowth growth(graph, 48, Context());
  std::vector<Id> points(graph.size());
  std::iota(points.begin(), points.end(), Id{0});
  const DimensionScales scales(growth, points);
  EXPECT_EQ(scales.basis(), basis) << m;
  EXPECT_EQ(std::round(dimension_of(scales.inverse())), m);
  EXPECT_GT(std::round(dimension_of(growth.inverse_slope(points, from, to))), m);
}

/// Distances under noise of length s: sqrt(r^2 + s^2). Near neighbours seem to have more
/// dimensions.
TEST(DimensionScales, ExtrapolatesBeyondNoise) {
  for (const double m : {2.0, 3.0}) {
    expect_dimension_behind(Basis::behind_noise,
                            balls_of(m, 2000, [](double r) { return std::sqrt(r * r + 16.0); }), m,
                            0, 1);
  }
}

/// Chords of a circle whose radius is about half of the distance of the last neighbour. Far
/// neighbours seem to have more dimensions.
TEST(DimensionScales, ExtrapolatesToTheTangentSpace) {
  for (const double m : {2.0, 3.0}) {
    const double circle = 0.5 * std::pow(48.0, 1 / m);
    const auto chord = [&](double r) {
      return 2.0 * circle * std::sin(std::min(r / circle, 3.0) / 2.0);
    };
    expect_dimension_behind(Basis::before_curvature, balls_of(m, 2000, chord), m, 4, 5);
  }
}

}  // namespace ldle::neighbors::dimension_scales_test
