#include "ldle/smoothing/smooth_points.h"

#include <gtest/gtest.h>

#include "ldle/laplacian/build_laplacian.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/spectrum/compute_spectrum.h"
#include "oracles/points.h"

namespace ldle::smoothing::smooth_points_test {

RowMatrix smoothed(const RowMatrix& points, Index eigenvectors, const Context& context = {}) {
  const NeighborGraph graph = neighbors::nearest_neighbors(Data::of_points(points), 40, context);
  SpectrumOptions options;
  options.eigenvectors = eigenvectors;
  const Spectrum spectrum = spectrum::compute_spectrum(
      laplacian::build_laplacian(graph, LaplacianOptions{}), options, 2, context);
  return smooth_points(points, spectrum, {2, 20, 40}, context);
}

RowMatrix with_noise(RowMatrix points, double noise, std::uint64_t seed) {
  Random random(seed);
  for (double& x : points.reshaped<Eigen::RowMajor>()) x += noise * random.normal();
  return points;
}

double mean_square(const Eigen::Ref<const Eigen::VectorXd>& values) {
  return values.squaredNorm() / static_cast<double>(values.size());
}

/// Low pass, means and tangent spaces stay in the plane, and a point moves along it only.
TEST(SmoothPoints, PointsOfAPlaneDoNotMove) {
  const RowMatrix turn = oracle::random_rotation(5, 1).topRows(2);
  const RowMatrix plane = oracle::shaken(oracle::grid(24, 20), 0.2, 2) * turn;
  EXPECT_LT((smoothed(plane, 10) - plane).cwiseAbs().maxCoeff(), 1e-9);
}

/// The height of a plane with noise s is the mean of noise over the points that a low pass of N
/// vectors cannot tell apart: its variance is s^2 N / n. Averages of neighbours lower it further.
TEST(SmoothPoints, RemoveNoiseAcrossAPlaneAndKeepPlacesInIt) {
  const Index n = 1500;
  const double noise = 1.5;
  RowMatrix flat = RowMatrix::Zero(n, 3);
  flat.leftCols(2) = oracle::random_box(n, Eigen::RowVector2d(50, 30), 3);
  const RowMatrix noisy = with_noise(flat, noise, 4);
  const RowMatrix smooth = smoothed(noisy, 30);
  EXPECT_LT(mean_square(smooth.col(2)), 3.0 * noise * noise * 30 / n);
  EXPECT_LT(mean_square((smooth - noisy).leftCols(2).reshaped()), 0.05 * noise * noise);
}

TEST(SmoothPoints, DoNotDependOnThreads) {
  const RowMatrix noisy = with_noise(oracle::sphere(500), 0.05, 1);
  ContextOptions several;
  several.threads = 3;
  EXPECT_EQ(smoothed(noisy, 20), smoothed(noisy, 20, Context(several)));
}

TEST(Strays, APointBetweenTwoSheetsIsOneAndPointsOfSheetsAreNot) {
  const RowMatrix sheet = oracle::grid(20, 20) * Eigen::Matrix<double, 2, 3>::Identity();
  RowMatrix points(801, 3);
  points << oracle::stack(sheet, sheet, Eigen::RowVector3d(0, 0, 16)),
      Eigen::RowVector3d(9.5, 9.5, 8.0);
  EXPECT_EQ(strays(points, 20, Context()), std::vector<Id>{800});
}

/// Independent noise has correlation 0 with a standard error of 1 / sqrt(10 n) for ten neighbours
/// of each of n points. A wave that is long compared with the spacing has correlation 1.
TEST(CorrelationOfNoise, IsZeroForNoiseAndOneForShape) {
  RowMatrix flat = RowMatrix::Zero(1600, 3);
  flat.leftCols(2) = oracle::grid(40, 40);
  EXPECT_LT(std::abs(correlation_of_noise(with_noise(flat, 0.3, 1), flat, Context())),
            4.0 / std::sqrt(10.0 * 1600));
  RowMatrix wave = flat;
  wave.col(2) = (flat.col(0) / 40.0).array().sin() + 2.0;
  EXPECT_NEAR(correlation_of_noise(wave, flat, Context()), 1.0, 1e-3);
  EXPECT_EQ(correlation_of_noise(flat, flat, Context()), 0.0);
}

}  // namespace ldle::smoothing::smooth_points_test
