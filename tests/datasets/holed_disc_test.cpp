#include "ldle/datasets/holed_disc.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "datasets/evenness.h"
#include "datasets/sampled_boundary.h"
#include "ldle/core/random.h"

namespace ldle::datasets::holed_disc_test {

constexpr double pi = std::numbers::pi;

const HoledDisc disc{2.0, {{0.5, 0.25, 0.4}, {-1.0, 0.0, 0.3}}};

TEST(HoledDisc, AreaExcludesTheHoles) {
  EXPECT_NEAR(disc.area(), pi * (4.0 - 0.16 - 0.09), 1e-14);
}

TEST(HoledDisc, DepthIsTheDistanceToTheNearestCircle) {
  SampledBoundary boundary;
  boundary.add_arc({0, 0}, 2.0, 0, 2 * pi);
  boundary.add_arc({0.5, 0.25}, 0.4, 0, 2 * pi);
  boundary.add_arc({-1, 0}, 0.3, 0, 2 * pi);
  Random random(3);
  for (int trial = 0; trial < 1000; ++trial) {
    const double x = random.uniform(-2.2, 2.2), y = random.uniform(-2.2, 2.2);
    const bool inside =
        std::hypot(x, y) < 2 && std::hypot(x - 0.5, y - 0.25) > 0.4 && std::hypot(x + 1, y) > 0.3;
    EXPECT_EQ(disc.depth(x, y) > 0, inside);
    if (inside) {
      EXPECT_NEAR(disc.depth(x, y), boundary.distance(x, y), SampledBoundary::step);
    }
  }
}

TEST(HoledDisc, SamplesLieInsideWithTheirDepth) {
  for (const Sampling sampling : {Sampling::grid, Sampling::random}) {
    const Dataset data = disc.sample(3000, 4, sampling);
    EXPECT_NEAR(static_cast<double>(data.points.rows()), 3000, 0.05 * 3000);
    for (Index k = 0; k < data.points.rows(); ++k) {
      const double depth = disc.depth(data.points(k, 0), data.points(k, 1));
      ASSERT_GE(depth, -1e-9);
      ASSERT_NEAR((*data.boundary_distance)[k], std::max(depth, 0.0), 1e-12);
    }
  }
}

TEST(HoledDisc, RandomPointsAreUniform) {
  const Index n = 20000;
  const Dataset data = disc.sample(n, 4, Sampling::random);
  ASSERT_EQ(data.points.rows(), n);
  Index left = 0, around = 0;
  for (const auto& point : data.points.rowwise()) {
    left += point[0] < -1.3;
    around += std::hypot(point[0] - 0.5, point[1] - 0.25) < 0.6;
  }
  // The segment x < -1.3 of the disc, and the ring between the radii 0.4 and 0.6 around a hole.
  const double segment = 4 * std::acos(1.3 / 2) - 1.3 * std::sqrt(4 - 1.3 * 1.3);
  expect_share(left, n, segment / disc.area());
  expect_share(around, n, pi * (0.36 - 0.16) / disc.area());
}

TEST(DiscWithHoles, HasItsHolesAtEvenAngles) {
  const HoledDisc holed = disc_with_holes(1.5, 3, 0.2, 0.8);
  EXPECT_EQ(holed.radius, 1.5);
  ASSERT_EQ(holed.holes.size(), 3u);
  for (int i = 0; i < 3; ++i) {
    const auto& hole = holed.holes[i];
    const auto& next = holed.holes[(i + 1) % 3];
    EXPECT_EQ(hole.radius, 0.2);
    EXPECT_NEAR(std::hypot(hole.x, hole.y), 0.8, 1e-15);
    EXPECT_NEAR(std::hypot(hole.x - next.x, hole.y - next.y), 0.8 * std::sqrt(3.0), 1e-14);
  }
}

}  // namespace ldle::datasets::holed_disc_test
