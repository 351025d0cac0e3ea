#include "ldle/layout/morton_order.h"

#include <gtest/gtest.h>

#include <array>

#include "oracles/points.h"

namespace ldle::layout::morton_order_test {

/// The curve of a grid of 8 x 8 points visits each of its four quarters completely before the next,
/// and each quarter in the same way.
TEST(MortonOrder, QuartersOfAGridFollowEachOther) {
  const RowMatrix points = oracle::grid(8, 8);
  const std::vector<Id> component(64, 0);
  const std::vector<Id> order = morton_order(points, component, std::array{0.0, 0.0});
  for (Index size : {4, 16}) {
    const int side = size == 4 ? 2 : 4;
    for (Index i = 0; i < 64; ++i) {
      const Index first = order[i / size * size];
      for (Index s = 0; s < 2; ++s) {
        EXPECT_EQ(int(points(order[i], s)) / side, int(points(first, s)) / side);
      }
    }
  }
}

TEST(MortonOrder, IsAPermutationThatKeepsComponentsTogether) {
  const RowMatrix points = oracle::random_box(200, Eigen::RowVector4d(1, 1, 1, 1), 1);
  std::vector<Id> component(200);
  for (Index k = 0; k < 200; ++k) component[k] = static_cast<Id>(k % 3);
  const std::vector<Id> order = morton_order(points, component, std::array{0.3, 0.9, 0.1});
  for (Index i = 1; i < 200; ++i) EXPECT_LE(component[order[i - 1]], component[order[i]]);
  std::vector<Id> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  for (Index k = 0; k < 200; ++k) EXPECT_EQ(sorted[k], k);
}

TEST(MortonOrder, EqualPlacesAreOrderedByIndex) {
  const std::vector<Id> component(5, 0);
  const std::vector<Id> order =
      morton_order(RowMatrix::Zero(5, 2), component, std::array{0.5, 0.5});
  EXPECT_EQ(order, (std::vector<Id>{0, 1, 2, 3, 4}));
}

}  // namespace ldle::layout::morton_order_test
