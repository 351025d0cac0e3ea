#include "ldle/polish/smooth_points.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "oracles/graphs.h"
#include "oracles/neighbors.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::polish::smooth_points_test {

SmoothPoints smoothed(const RowMatrix& points, Index d, Index neighbors = 13) {
  const Context context;
  const auto graph = oracle::neighbor_graph(oracle::distance_matrix(points), neighbors);
  return smooth_points(points, graph.neighbors, d, context);
}

TEST(SmoothPoints, DoesNotChangeFlatData) {
  const RowMatrix plane = oracle::random_box(300, Eigen::RowVector2d(6, 4), 1) *
                          oracle::random_rotation(5, 2).topRows(2);
  const SmoothPoints smooth = smoothed(plane, 2);
  EXPECT_LT((smooth.points - plane).cwiseAbs().maxCoeff(), 1e-10);
  for (double noise : smooth.noise) EXPECT_LT(noise, 1e-10);
}

TEST(SmoothPoints, DoesNotChangeDataOfFullDimension) {
  const RowMatrix plane = oracle::random_box(100, Eigen::RowVector2d(6, 4), 1);
  EXPECT_EQ(smoothed(plane, 2).points, plane);
}

/// Over a patch of radius r a surface of second order differs from a cylinder of radius R by terms
/// of fourth order, less than (r / R)^4 R / 24.
TEST(SmoothPoints, KeepsCurvature) {
  const double around = 80;
  const RowMatrix flat = oracle::shaken(oracle::grid(40, 12), 0.3, 4);
  const RowMatrix cylinder = oracle::roll_up(flat, around);
  const SmoothPoints smooth = smoothed(cylinder, 2);
  const double radius = around / (2 * 3.14159265358979), reach = 6;
  const double bound = std::pow(reach / radius, 4) * radius / 24;
  EXPECT_LT((smooth.points - cylinder).rowwise().norm().maxCoeff(), bound);
}

/// A fit with p unknowns to m points keeps p / m of the noise's variance. Noise is removed across
/// the plane only, and its standard deviation is found.
TEST(SmoothPoints, RemovesNoise) {
  const double sigma = 0.05;
  RowMatrix points = RowMatrix::Zero(1200, 4);
  points.leftCols(2) = oracle::random_box(1200, Eigen::RowVector2d(30, 40), 1);
  const RowMatrix flat = points;
  Random random(7);
  for (Index i = 0; i < points.rows(); ++i) {
    for (Index c = 2; c < 4; ++c) points(i, c) += sigma * random.normal();
  }
  const SmoothPoints smooth = smoothed(points, 2, 21);
  const double left = std::sqrt((smooth.points - flat).rightCols(2).squaredNorm() / 2400.0);
  EXPECT_LT(left, 0.5 * sigma);
  EXPECT_LT((smooth.points - points).leftCols(2).norm(), 0.1 * (smooth.points - points).norm());
  double mean = 0;
  for (double noise : smooth.noise) mean += noise / 1200;
  EXPECT_NEAR(mean, sigma, 0.1 * sigma);
}

}  // namespace ldle::polish::smooth_points_test
