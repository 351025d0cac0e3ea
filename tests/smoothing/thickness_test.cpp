#include "ldle/smoothing/thickness.h"

#include <gtest/gtest.h>

#include <numbers>

#include "oracles/points.h"

namespace ldle::smoothing::thickness_test {

/// A square of random points with unit density, shaken by normal noise in all three axes.
RowMatrix noisy_square(Index count, double noise, std::uint64_t seed) {
  const double side = std::sqrt(static_cast<double>(count));
  RowMatrix points = oracle::random_box(count, Eigen::RowVector3d(side, side, 0.0), seed);
  Random random(seed + 1);
  for (double& x : points.reshaped<Eigen::RowMajor>()) x += noise * random.normal();
  return points;
}

TEST(ThicknessSizes, DoubleUpToAnEighthOfThePoints) {
  EXPECT_TRUE(thickness_sizes(191).empty());
  EXPECT_EQ(thickness_sizes(192), std::vector<Index>{24});
  EXPECT_EQ(thickness_sizes(1600), (std::vector<Index>{24, 48, 96, 192}));
  EXPECT_EQ(thickness_sizes(1000000), (std::vector<Index>{24, 48, 96, 192, 384, 768}));
}

TEST(Thickness, AFlatSheetHasNone) {
  const RowMatrix flat = oracle::grid(30, 30);
  const RowMatrix sheet = flat * oracle::random_rotation(6, 3).topRows(2);
  for (double value : thickness(Data::of_points(sheet), 2, {48, 96}, Context())) {
    EXPECT_NEAR(value, 0.0, 1e-12);
  }
}

/// A ball of three dimensions has a third of its variance in each direction. The two leading
/// directions of k random points hold more than two thirds: the lowest of three eigenvalues of a
/// sample covariance is about (1 - sqrt(3 / k))^2 of their mean (Marchenko and Pastur).
TEST(Thickness, OfABallIsAThird) {
  const RowMatrix cube = oracle::random_box(3000, Eigen::RowVector3d(1, 1, 1), 1);
  const double found = thickness(Data::of_points(cube), 2, {96}, Context()).front();
  EXPECT_LT(found, 1.0 / 3);
  EXPECT_GT(found, std::pow(1.0 - std::sqrt(3.0 / 96), 2) / 3);
}

/// A disc of radius T has variance T^2 / 4 in each direction of its plane and s^2 across, so its
/// thickness is s^2 / (T^2 / 2 + s^2), and pi T^2 = k. The error of a median of 100 such values is
/// below a tenth.
TEST(Thickness, OfANoisySheetFallsWithTheRadius) {
  const double noise = 1.0;
  const Data data = Data::of_points(noisy_square(8000, noise, 1));
  const std::vector<Index> sizes{192, 384, 768};
  const std::vector<double> found = thickness(data, 2, sizes, Context());
  for (std::size_t s = 0; s < sizes.size(); ++s) {
    const double squared_radius = static_cast<double>(sizes[s]) / std::numbers::pi;
    const double expected = noise * noise / (squared_radius / 2 + noise * noise);
    EXPECT_NEAR(found[s], expected, 0.1 * expected) << sizes[s];
  }
}

TEST(Thickness, DoesNotChangeWithRotationScaleOrThreads) {
  const RowMatrix points = noisy_square(900, 1.0, 2);
  const RowMatrix moved = 7.0 * points * oracle::random_rotation(3, 4);
  ContextOptions several;
  several.threads = 3;
  const auto one = thickness(Data::of_points(points), 2, {48, 90}, Context());
  const auto other = thickness(Data::of_points(moved), 2, {48, 90}, Context());
  EXPECT_EQ(one, thickness(Data::of_points(points), 2, {48, 90}, Context(several)));
  for (std::size_t s = 0; s < one.size(); ++s) EXPECT_NEAR(one[s], other[s], 1e-9);
}

TEST(IsNoisy, IfLargerNeighborhoodsAreThinner) {
  EXPECT_TRUE(is_noisy({0.25, 0.2, 0.1, 0.05, 0.2}));
  EXPECT_TRUE(is_noisy({0.2, 0.22, 0.21, 0.19}));
  EXPECT_FALSE(is_noisy({0.008, 0.006, 0.004}));  // too thin to matter
  EXPECT_FALSE(is_noisy({0.1, 0.15, 0.2}));       // curvature
  EXPECT_FALSE(is_noisy({0.33, 0.32, 0.31}));     // three dimensions
  EXPECT_FALSE(is_noisy({0.6, 0.5, 0.4}));        // many dimensions
  EXPECT_FALSE(is_noisy({0.25, 0.2}));
  EXPECT_FALSE(is_noisy({}));
}

TEST(IsNoisy, NoiseHidesASheetButNotABlockOrASphere) {
  const auto noisy = [](const RowMatrix& points) {
    return is_noisy(
        thickness(Data::of_points(points), 2, thickness_sizes(points.rows()), Context()));
  };
  EXPECT_TRUE(noisy(noisy_square(4000, 1.5, 1)));
  EXPECT_FALSE(noisy(noisy_square(4000, 0.1, 1)));
  EXPECT_FALSE(noisy(oracle::random_box(4000, Eigen::RowVector3d(1, 1, 1), 1)));
  EXPECT_FALSE(noisy(oracle::sphere(2000)));
}

/// Clusters of five dimensions, far apart. A neighbourhood of several clusters is thin, because
/// nearly all of its variance lies between them, but there is no sheet behind them.
TEST(IsNoisy, NotIfNeighborhoodsReachIntoOtherClusters) {
  Random random(7);
  RowMatrix points(40 * 60, 5);
  for (Index k = 0; k < points.rows(); ++k) {
    if (k % 60 == 0) {
      for (double& x : points.row(k)) x = 1000.0 * random.normal();
    } else {
      for (Index j = 0; j < 5; ++j) points(k, j) = points(k - k % 60, j) + random.normal();
    }
  }
  const Data data = Data::of_points(points);
  const std::vector<double> found = thickness(data, 2, thickness_sizes(points.rows()), Context());
  EXPECT_LE(found.size(), 2u);
  EXPECT_FALSE(is_noisy(found));
}

}  // namespace ldle::smoothing::thickness_test
