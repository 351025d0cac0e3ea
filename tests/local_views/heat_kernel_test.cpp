#include "ldle/local_views/heat_kernel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace ldle::local_views::heat_kernel_test {

/// The paper's bound on t_k for a ball of volume 1 (Appendix rationaletk). Its values are truncated
/// or rounded to three digits, hence the tolerance of one per cent.
TEST(HeatTime, AgreesWithThePapersBoundsForUnitBalls) {
  const auto bound = [](double d) {
    const double radius = std::exp(std::lgamma(d / 2 + 1) / d) / std::sqrt(std::numbers::pi);
    return heat_time(radius, 0.99, Index(d));
  };
  EXPECT_NEAR(bound(2) / 0.0172, 1.0, 0.01);
  EXPECT_NEAR(bound(10) / 0.018, 1.0, 0.01);
  EXPECT_NEAR(bound(100) / 0.0228, 1.0, 0.01);
  EXPECT_NEAR(bound(1000) / 0.0268, 1.0, 0.01);
}

TEST(HeatTime, AgreesWithTheClosedForms) {
  // A chi-squared variable of two degrees of freedom exceeds q with probability exp(-q/2).
  for (double mass : {0.1, 0.5, 0.99, 0.9999}) {
    EXPECT_NEAR(heat_time(3.0, mass, 2), 9.0 / (-4 * std::log(1 - mass)), 1e-10);
  }
  EXPECT_NEAR(heat_time(2.0, 0.6826894921370859, 1), 2.0, 1e-9);  // one sigma
}

/// G_kl = exp(-d^2 / 4t) / sum over l of exp(-d^2 / 4t).
TEST(HeatWeights, AreTheKernelOverTwiceTheTime) {
  const std::vector<double> squared{0.0, 0.3, 2.0, 5.0};
  const double t = 0.7;
  double mass = 0.0;
  for (double s : squared) mass += std::exp(-s / (4 * t));
  std::vector<double> weights;
  heat_weights(squared, t, weights);
  ASSERT_EQ(weights.size(), squared.size());
  for (std::size_t i = 0; i < squared.size(); ++i) {
    EXPECT_NEAR(weights[i], std::exp(-squared[i] / (4 * t)) / mass / (2 * t), 1e-15);
  }
}

}  // namespace ldle::local_views::heat_kernel_test
