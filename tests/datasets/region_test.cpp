#include "ldle/datasets/region.h"

#include <gtest/gtest.h>

#include "datasets/evenness.h"

namespace ldle::datasets::region_test {

double triangle_depth(double x, double y) {
  return 1 - x - y;
}

TEST(SampleRegion, KeepsInnerAndBoundaryPoints) {
  const Dataset data = sample_region(fitted_lattice(1, 1, 4), triangle_depth);
  EXPECT_EQ(data.points.rows(), 15);
  for (Index k = 0; k < data.points.rows(); ++k) {
    EXPECT_EQ((*data.boundary_distance)[k], 1 - data.points(k, 0) - data.points(k, 1));
  }
  EXPECT_EQ(data.points, *data.flat);
  EXPECT_EQ(data.points, data.parameters);
}

/// In the unit triangle a fraction of t^2 of the points has x + y < t, and points are uniform along
/// every line x + y = t.
TEST(ScatterInRegion, IsUniformInAreaAndInside) {
  const Dataset data = scatter_in_region(5000, 3, {0, 0, 1, 1}, triangle_depth);
  ASSERT_EQ(data.points.rows(), 5000);
  RowMatrix shares(5000, 2);
  for (Index k = 0; k < 5000; ++k) {
    const double sum = data.points.row(k).sum();
    shares.row(k) << sum * sum, data.points(k, 0) / sum;
    EXPECT_EQ((*data.boundary_distance)[k],
              std::max(triangle_depth(data.points(k, 0), data.points(k, 1)), 0.0));
  }
  expect_uniform_pairs(shares);
  EXPECT_EQ(data.points, *data.flat);
}

TEST(ScatterInRegion, DependsOnTheSeedOnly) {
  const auto scatter = [](std::uint64_t seed) {
    return scatter_in_region(50, seed, {0, 0, 1, 1}, triangle_depth).points;
  };
  EXPECT_EQ(scatter(1), scatter(1));
  EXPECT_NE(scatter(1), scatter(2));
}

TEST(Sheet, HasAGridThatReachesItsBoundaryAndUniformRandomPoints) {
  const Sheet sheet{2.0, 0.5};
  const Dataset grid = sheet.sample(21 * 6, 0, Sampling::grid);
  EXPECT_EQ(grid.points.rows(), 21 * 6);
  EXPECT_EQ(grid.points.colwise().maxCoeff(), Eigen::RowVector2d(2.0, 0.5));
  RowMatrix scattered = sheet.sample(5000, 1, Sampling::random).points;
  ASSERT_EQ(scattered.rows(), 5000);
  scattered.col(0) /= 2.0;
  scattered.col(1) /= 0.5;
  expect_uniform_pairs(scattered);
}

}  // namespace ldle::datasets::region_test
