#include "ldle/landmarks/resolution.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ldle::landmarks::resolution_test {

const std::vector<Index> sizes{24, 48, 96, 192, 384, 768};

/// The share of the variance across the surface that the model describes.
std::vector<double> shares(double curvature, double noise, Index dimension) {
  std::vector<double> result;
  for (Index size : sizes) {
    const double u = std::pow(static_cast<double>(size), 2.0 / static_cast<double>(dimension));
    const double ratio = curvature * u + noise / u;
    result.push_back(ratio / (1.0 + ratio));
  }
  return result;
}

TEST(ThicknessModel, FindsItsTerms) {
  for (Index dimension : {1, 2, 3}) {
    for (const auto& [curvature, noise] :
         {std::pair{1e-6, 0.0}, {0.0, 0.3}, {1e-7, 0.1}, {0.0, 0.0}}) {
      const ThicknessModel model(sizes, shares(curvature, noise, dimension), dimension);
      EXPECT_NEAR(model.curvature, curvature, 1e-9 * curvature + 1e-12);
      EXPECT_NEAR(model.noise, noise, 1e-9 * noise + 1e-9);
    }
  }
}

TEST(ThicknessModel, NeighbourhoodsAroundABendDoNotCount) {
  std::vector<double> thickness = shares(1e-6, 0.01, 2);
  thickness[4] = 0.3;
  thickness[5] = 0.2;
  const ThicknessModel model(sizes, thickness, 2);
  EXPECT_NEAR(model.curvature, 1e-6, 1e-12);
  EXPECT_NEAR(model.noise, 0.01, 1e-9);
}

/// With the number found, a local view is as thin as wanted.
TEST(LandmarksThatResolve, CurvatureBoundsTheWidthOfViews) {
  constexpr Index sample = 20000, view = 25;
  for (Index dimension : {1, 2, 3}) {
    const ThicknessModel model(sizes, shares(1e-5, 0.0, dimension), dimension);
    const double number = landmarks_that_resolve(model, sample, view, 1.0);
    EXPECT_NEAR(model.of_curvature(view * sample / number), thin_enough, 1e-9);
  }
}

/// Noise of thickness t averages out to t / M over M landmarks.
TEST(LandmarksThatResolve, NoiseAveragesOut) {
  constexpr Index sample = 20000, view = 25;
  const ThicknessModel clean(sizes, shares(1e-5, 0.0, 2), 2);
  const ThicknessModel noisy(sizes, shares(1e-5, 20.0, 2), 2);
  const double number = landmarks_that_resolve(clean, sample, view, 1.0);
  const double more = landmarks_that_resolve(noisy, sample, view, 1.0);
  const double widest = view * sample / number;
  EXPECT_NEAR(noisy.of_noise(widest) / (view * more / number), thin_enough, 1e-6);
  EXPECT_GT(more, number);
}

TEST(LandmarksThatResolve, FlatDataNeedTheFewest) {
  const ThicknessModel flat(sizes, shares(0.0, 0.0, 2), 2);
  EXPECT_DOUBLE_EQ(landmarks_that_resolve(flat, 20000, 25, 10000.0), 10000.0);
}

}  // namespace ldle::landmarks::resolution_test
