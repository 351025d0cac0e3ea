#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ldle/datasets/figure_images.h"
#include "ldle/datasets/generators.h"
#include "ldle/error.h"

namespace ldle::datasets::rotating_figures_test {

constexpr double pi = std::numbers::pi;

Eigen::RowVectorXd snapshot(const Dataset& data, Index k) {
  Eigen::RowVectorXd image(2 * image_pixels);
  image << render_figure(hound_figure(), data.parameters(k, 0)),
      render_figure(cactus_figure(), data.parameters(k, 1));
  return image;
}

TEST(TwoRotatingFigures, PrincipalComponentsKeepTheDistancesOfTheImages) {
  const Dataset data = make_two_rotating_figures(400, 0);
  ASSERT_EQ(data.points.cols(), 100);
  for (Index k = 1; k < 400; k += 7) {
    for (Index l = 0; l < k; l += 13) {
      const double pixels = (snapshot(data, k) - snapshot(data, l)).norm();
      const double kept = (data.points.row(k) - data.points.row(l)).norm();
      EXPECT_LE(kept, pixels * (1 + 1e-12));
      EXPECT_GE(kept, pixels * 0.999);
    }
  }
}

TEST(TwoRotatingFigures, PrincipalComponentsAreCenteredAndUncorrelated) {
  // A Fibonacci number gives an even lattice of angles.
  const Dataset data = make_two_rotating_figures(4181, 0);
  const Eigen::VectorXd mean = data.points.colwise().mean();
  const Eigen::MatrixXd covariance =
      data.points.transpose() * data.points / 4181.0 - mean * mean.transpose();
  const double scale = covariance.diagonal().maxCoeff();
  EXPECT_LT(mean.cwiseAbs().maxCoeff(), 1e-3 * std::sqrt(scale));
  const Eigen::MatrixXd off = covariance - Eigen::MatrixXd(covariance.diagonal().asDiagonal());
  EXPECT_LT(off.cwiseAbs().maxCoeff(), 1e-3 * scale);
}

TEST(TwoRotatingFigures, AnglesAreEvenlyDistributed) {
  const Dataset data = make_two_rotating_figures(2500, 0);
  Eigen::MatrixXi boxes = Eigen::MatrixXi::Zero(10, 10);
  for (Index k = 0; k < 2500; ++k) {
    const auto i = static_cast<Index>(data.parameters(k, 0) / (2 * pi) * 10);
    const auto j = static_cast<Index>(data.parameters(k, 1) / (2 * pi) * 10);
    ++boxes(i, j);
  }
  EXPECT_GE(boxes.minCoeff(), 20);
  EXPECT_LE(boxes.maxCoeff(), 30);
}

/// Distances between images equal those between points, except for the omitted components.
TEST(RotatingFigures, ImagesHaveTheDistancesOfThePoints) {
  const Dataset data = make_two_rotating_figures(50, 0);
  const FigureImages images = images_of_rotating_figures(data.parameters);
  EXPECT_EQ(images.pixels.cols(), images.height * images.width);
  for (Index k = 1; k < 50; ++k) {
    const double apart = (data.points.row(k) - data.points.row(0)).norm();
    EXPECT_NEAR((images.pixels.row(k) - images.pixels.row(0)).norm() / apart, 1.0, 1e-3);
  }
  EXPECT_THROW(images_of_rotating_figures(RowMatrix::Zero(3, 1)), InvalidArgument);
}

}  // namespace ldle::datasets::rotating_figures_test
