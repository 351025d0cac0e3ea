#include "ldle/datasets/arc_length.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace ldle::datasets::arc_length_test {

constexpr double pi = std::numbers::pi;

/// The speed 2 + cos t gives the length 2 t + sin t.
TEST(ArcLength, IsTheIntegralOfTheSpeedAndItsInverse) {
  const ArcLength arc([](double t) { return 2 + std::cos(t); });
  EXPECT_NEAR(arc.total(), 4 * pi, 1e-13);
  for (int k = 0; k <= 1000; ++k) {
    const double share = k / 1000.0;
    const double t = arc.parameter_at(share);
    EXPECT_NEAR(2 * t + std::sin(t), 4 * pi * share, 1e-13);
  }
}

/// An ellipse with the semi-axes 1 and 2 has the length 8 E(k), k^2 = 3/4, and four equal quarters.
TEST(ArcLength, OfAnEllipseIsAnEllipticIntegral) {
  const ArcLength arc([](double t) { return std::hypot(std::cos(t), 2 * std::sin(t)); });
  EXPECT_NEAR(arc.total(), 8 * std::comp_ellint_2(std::sqrt(0.75)), 1e-12);
  for (int quarter = 0; quarter <= 4; ++quarter) {
    EXPECT_NEAR(arc.parameter_at(quarter / 4.0), quarter * pi / 2, 1e-13);
  }
}

}  // namespace ldle::datasets::arc_length_test
