#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ldle/core/types.h"

namespace ldle::datasets {

/// Five standard deviations of chi-squared about its mean, for points that fall into cells of equal
/// measure: independent points fail once in a million.
inline void expect_even_counts(const std::vector<Index>& counts) {
  double total = 0;
  for (const Index count : counts) total += static_cast<double>(count);
  const double expected = total / static_cast<double>(counts.size());
  double chi_squared = 0;
  for (const Index count : counts) {
    const double gap = static_cast<double>(count) - expected;
    chi_squared += gap * gap / expected;
  }
  const auto freedom = static_cast<double>(counts.size() - 1);
  EXPECT_LT(std::abs(chi_squared - freedom), 5 * std::sqrt(2 * freedom));
}

/// The values are spread evenly, and at random, over [0, 1).
inline void expect_uniform(const std::vector<double>& values, Index cells = 50) {
  std::vector<Index> counts(cells, 0);
  for (const double value : values) {
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 1);
    ++counts[static_cast<Index>(value * static_cast<double>(cells))];
  }
  expect_even_counts(counts);
}

/// Pairs are spread evenly, and at random, over the unit square.
inline void expect_uniform_pairs(const RowMatrix& pairs, Index cells = 10) {
  std::vector<Index> counts(cells * cells, 0);
  for (const auto& pair : pairs.rowwise()) {
    const auto column = static_cast<Index>(pair[0] * static_cast<double>(cells));
    const auto row = static_cast<Index>(pair[1] * static_cast<double>(cells));
    ASSERT_TRUE(column >= 0 && column < cells && row >= 0 && row < cells) << pair;
    ++counts[column * cells + row];
  }
  expect_even_counts(counts);
}

/// A share of n independent points, of expected value p.
inline void expect_share(Index found, Index n, double p) {
  const auto count = static_cast<double>(n);
  EXPECT_NEAR(static_cast<double>(found) / count, p, 5 * std::sqrt(p * (1 - p) / count));
}

}  // namespace ldle::datasets
