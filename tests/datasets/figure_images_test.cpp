#include "ldle/datasets/figure_images.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace ldle::datasets::figure_images_test {

constexpr double pi = std::numbers::pi;

class FigureTest : public ::testing::TestWithParam<const Figure*> {};

TEST_P(FigureTest, ImagesAreEqualAfterAFullTurn) {
  EXPECT_LT((render_figure(*GetParam(), 1.0) - render_figure(*GetParam(), 1.0 + 2 * pi)).norm(),
            1e-12);
}

/// The second difference is bounded by the speed; a jump or a kink would make it large.
TEST_P(FigureTest, ImagesChangeSmoothlyWithTheAngle) {
  const double step = 1e-3;
  for (int k = 0; k < 60; ++k) {
    const double angle = 2 * pi * k / 60;
    const Eigen::RowVectorXd here = render_figure(*GetParam(), angle);
    const Eigen::RowVectorXd ahead = render_figure(*GetParam(), angle + step);
    const Eigen::RowVectorXd behind = render_figure(*GetParam(), angle - step);
    const double speed = (ahead - behind).norm() / (2 * step);
    const double bend = (ahead - 2 * here + behind).norm() / (step * step);
    EXPECT_GT(speed, 2.0);
    EXPECT_LT(bend, 10 * speed);
  }
}

/// Images at angles that differ by more than half a radian differ clearly.
TEST_P(FigureTest, ImagesAtDifferentAnglesDiffer) {
  const int poses = 120;
  RowMatrix images(poses, image_pixels);
  for (int k = 0; k < poses; ++k) images.row(k) = render_figure(*GetParam(), 2 * pi * k / poses);
  for (int k = 0; k < poses; ++k) {
    const double step = (images.row((k + 1) % poses) - images.row(k)).norm();
    for (int apart = 10; apart <= poses / 2; ++apart) {
      EXPECT_GT((images.row((k + apart) % poses) - images.row(k)).norm(), 3 * step);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Both, FigureTest, ::testing::Values(&hound_figure(), &cactus_figure()));

TEST(RenderFigure, ABallOnTheAxisHasTheSameImageFromAllSides) {
  const Figure ball{{{0, 0, 0.2}, 0.3, 0.8}};
  const Eigen::RowVectorXd front = render_figure(ball, 0);
  EXPECT_EQ(front, render_figure(ball, 2.5));
  Index brightest;
  front.maxCoeff(&brightest);
  EXPECT_LT(brightest / image_side, image_side / 2) << "high parts are drawn above the middle";
}

TEST(RenderFigure, TheNearerBallCoversTheFartherOne) {
  const Figure pair{{{0, -0.6, 0}, 0.2, 1.0}, {{0, 0.6, 0}, 0.2, 0.0}};
  const double bright_in_front = render_figure(pair, 0).maxCoeff();
  const double dark_in_front = render_figure(pair, pi).maxCoeff();
  EXPECT_GT(bright_in_front, 2 * dark_in_front);
}

}  // namespace ldle::datasets::figure_images_test
