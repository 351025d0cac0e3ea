#include "ldle/neighbors/estimate_dimension.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ldle/core/random.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "oracles/points.h"

namespace ldle::neighbors::estimate_dimension_test {

constexpr Index n = 3000;

NeighborGraph graph_of(const RowMatrix& points, Index nearest = 49) {
  const Context context;
  return nearest_neighbors(Data::of_points(points), nearest, context);
}

DimensionEstimate estimate_of(const RowMatrix& points) {
  return estimate_dimension(graph_of(points), Context());
}

RowMatrix cube(Index d) {
  return oracle::random_box(n, Eigen::RowVectorXd::Ones(d), 10 + d);
}

RowMatrix sphere(Index d) {
  Random random(20 + d);
  RowMatrix points(n, d + 1);
  for (double& x : points.reshaped<Eigen::RowMajor>()) x = random.normal();
  return points.rowwise().normalized();
}

/// A product of d circles.
RowMatrix torus(Index d) {
  const RowMatrix turns = cube(d);
  RowMatrix points(n, 2 * d);
  for (Index c = 0; c < d; ++c) {
    points.col(2 * c) = (2 * std::numbers::pi * turns.col(c)).array().cos();
    points.col(2 * c + 1) = (2 * std::numbers::pi * turns.col(c)).array().sin();
  }
  return points;
}

/// Adds noise with a length of about 0.3 of the mean distance to the nearest neighbour.
RowMatrix noisy(RowMatrix points) {
  const NeighborGraph graph = graph_of(points, 2);
  double nearest = 0;
  for (Index i = 0; i < points.rows(); ++i) nearest += graph.distances_of(i)[1];
  nearest /= static_cast<double>(points.rows());
  Random random(7);
  const double amount = 0.3 * nearest / std::sqrt(static_cast<double>(points.cols()));
  for (double& x : points.reshaped<Eigen::RowMajor>()) x += amount * random.normal();
  return points;
}

class EveryDimension : public ::testing::TestWithParam<Index> {};

TEST_P(EveryDimension, IsFoundForCubesSpheresAndTori) {
  const Index d = GetParam();
  for (const auto make : {cube, sphere, torus}) EXPECT_EQ(estimate_of(make(d)).dimension, d);
}

/// The torus of five dimensions is left out: its 3000 points are half a radius apart.
TEST_P(EveryDimension, IsFoundUnderNoise) {
  const Index d = GetParam();
  for (const auto make : {cube, sphere}) EXPECT_EQ(estimate_of(noisy(make(d))).dimension, d);
  if (d < 5) {
    EXPECT_EQ(estimate_of(noisy(torus(d))).dimension, d);
  }
}

INSTANTIATE_TEST_SUITE_P(EstimateDimension, EveryDimension, ::testing::Values(1, 2, 3, 4, 5));

TEST(EstimateDimension, IsConfidentForSimpleManifolds) {
  for (const RowMatrix& points : {cube(2), sphere(2), torus(2), RowMatrix(cube(1)), sphere(3)}) {
    const DimensionEstimate estimate = estimate_of(points);
    EXPECT_GT(estimate.confidence, 0.5);
    EXPECT_LT(estimate.disagreeing, 0.1);
  }
}

/// Noise of a quarter of the spacing in ten further coordinates. The nearest neighbours have many
/// dimensions, the farther ones two.
TEST(EstimateDimension, IsFoundUnderNoiseInManyDimensions) {
  RowMatrix points = RowMatrix::Zero(n, 12);
  points.leftCols(2) = cube(2);
  Random random(3);
  for (double& x : points.reshaped<Eigen::RowMajor>()) {
    x += 0.25 / std::sqrt(static_cast<double>(n)) * random.normal();
  }
  const DimensionEstimate estimate = estimate_of(points);
  EXPECT_EQ(estimate.dimension, 2);
  EXPECT_LT(estimate.confidence, 0.9);
}

/// All nearest distances are equal, so the two nearest neighbours alone give an infinite dimension.
TEST(EstimateDimension, IsFoundForGrids) {
  EXPECT_EQ(estimate_of(oracle::grid(2000, 1)).dimension, 1);
  EXPECT_EQ(estimate_of(oracle::grid(50, 50)).dimension, 2);
  EXPECT_EQ(estimate_of(oracle::grid(14, 14, 14)).dimension, 3);
  EXPECT_EQ(estimate_of(oracle::roll_up(oracle::grid(60, 40), 60)).dimension, 2);
  EXPECT_EQ(estimate_of(oracle::shaken(oracle::grid(50, 50), 0.1, 1)).dimension, 2);
  EXPECT_EQ(estimate_of(oracle::shaken(oracle::grid(14, 14, 14), 0.1, 1)).dimension, 3);
}

TEST(EstimateDimension, DoesNotDependOnScaleOrOrder) {
  const RowMatrix points = cube(3);
  const DimensionEstimate one = estimate_of(points);
  const DimensionEstimate large = estimate_of(1024.0 * points);
  const DimensionEstimate reversed = estimate_of(points.colwise().reverse());
  EXPECT_NEAR(one.value, large.value, 1e-9);
  EXPECT_NEAR(one.value, reversed.value, 1e-9);
  EXPECT_EQ(one.disagreeing, large.disagreeing);
  EXPECT_EQ(one.disagreeing, reversed.disagreeing);
}

TEST(EstimateDimension, IsThatOfMostPointsAndCountsTheOthers) {
  RowMatrix sheet = RowMatrix::Zero(n, 3);
  sheet.leftCols(2) = cube(2);
  RowMatrix curve = RowMatrix::Zero(n / 3, 3);
  curve.col(0) = oracle::random_box(n / 3, Eigen::RowVectorXd::Ones(1), 5);
  const DimensionEstimate estimate =
      estimate_of(oracle::stack(sheet, curve, Eigen::RowVector3d(0, 0, 5)));
  EXPECT_EQ(estimate.dimension, 2);
  EXPECT_NEAR(estimate.disagreeing, 0.25, 0.05);
  EXPECT_LE(estimate.confidence, 1 - estimate.disagreeing);
}

/// A line that ends in a cube: one component with a part of dimension 1 and a part of dimension 3.
TEST(EstimateDimension, IsNotConfidentForAMixture) {
  const RowMatrix ball = cube(3);
  RowMatrix line = RowMatrix::Constant(n, 3, 0.5);
  line.col(0) = 1.0 + oracle::random_box(n, Eigen::RowVectorXd::Constant(1, 3.0), 5).array();
  const DimensionEstimate estimate =
      estimate_of(oracle::stack(ball, line, Eigen::RowVector3d::Zero()));
  EXPECT_LT(estimate.confidence, 0.5);
  EXPECT_GT(estimate.disagreeing, 0.3);
}

TEST(EstimateDimension, HasNoConfidenceIfAllDistancesAreEqual) {
  const DimensionEstimate estimate = estimate_of(RowMatrix::Identity(60, 60));
  EXPECT_GE(estimate.dimension, 1);
  EXPECT_EQ(estimate.confidence, 0.0);
}

}  // namespace ldle::neighbors::estimate_dimension_test
