#include "ldle/datasets/lattice.h"

#include <gtest/gtest.h>

namespace ldle::datasets::lattice_test {

TEST(ClosestResolution, AgreesWithASearchOverAllResolutions) {
  const auto count = [](Index r) { return static_cast<double>((r + 1) * (r / 3 + 2)); };
  for (Index n = 1; n < 400; ++n) {
    const Index found = closest_resolution(n, count);
    ASSERT_GE(found, 1);
    for (Index r = 1; r < 60; ++r) {
      ASSERT_LE(std::abs(count(found) - static_cast<double>(n)),
                std::abs(count(r) - static_cast<double>(n)))
          << n;
    }
  }
}

TEST(SidePoints, WholeMultiplesHaveTheExactSpacing) {
  EXPECT_EQ(side_points(1.0, 100), 101);
  EXPECT_EQ(side_points(0.25, 100), 26);
  EXPECT_EQ(side_points(0.7, 10), 8);  // 0.7 * 10 rounds above 7
  EXPECT_EQ(side_points(1.01, 10), 12);
}

TEST(FittedLattice, ReachesItsSidesExactly) {
  for (Index r = 1; r < 200; ++r) {
    const Lattice lattice = fitted_lattice(1.7874654942091865, 0.3, static_cast<double>(r));
    EXPECT_EQ(lattice.x.front(), 0.0);
    EXPECT_EQ(lattice.x.back(), 1.7874654942091865);
    EXPECT_EQ(lattice.y.back(), 0.3);
    EXPECT_LE(lattice.x[1], 1.0 / static_cast<double>(r) + 1e-9);
  }
}

TEST(CenteredLattice, IsSymmetric) {
  const Lattice lattice = centered_lattice(1.0, 0.55, 10);
  ASSERT_EQ(lattice.x.size(), 11u);
  ASSERT_EQ(lattice.y.size(), 5u);
  for (std::size_t i = 0; i < lattice.x.size(); ++i) {
    EXPECT_EQ(lattice.x[i], -lattice.x[lattice.x.size() - 1 - i]);
  }
}

}  // namespace ldle::datasets::lattice_test
