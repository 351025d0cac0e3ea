#include "ldle/local_views/heat_kernel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace ldle {
namespace {

/// The paper's bound on t_k for a ball of volume 1 (Appendix rationaletk). Its figures are cut or
/// rounded in the third digit, hence the one per cent.
TEST(HeatTime, MeetsThePapersBoundsOnUnitBalls) {
  const auto bound = [](double d) {
    const double radius = std::exp(std::lgamma(d / 2 + 1) / d) / std::sqrt(std::numbers::pi);
    return heat_time(radius, 0.99, Index(d));
  };
  EXPECT_NEAR(bound(2) / 0.0172, 1.0, 0.01);
  EXPECT_NEAR(bound(10) / 0.018, 1.0, 0.01);
  EXPECT_NEAR(bound(100) / 0.0228, 1.0, 0.01);
  EXPECT_NEAR(bound(1000) / 0.0268, 1.0, 0.01);
}

TEST(HeatTime, HasClosedFormsInTwoDimensions) {
  // A chi-squared variable of two degrees of freedom exceeds q with probability exp(-q/2).
  for (double mass : {0.1, 0.5, 0.99, 0.9999}) {
    EXPECT_NEAR(heat_time(3.0, mass, 2), 9.0 / (-4 * std::log(1 - mass)), 1e-10);
  }
  EXPECT_NEAR(heat_time(2.0, 0.6826894921370859, 1), 2.0, 1e-9);  // one sigma
}

}  // namespace
}  // namespace ldle
