#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ldle/types.h"

namespace ldle::datasets {

/// Checks that points are distributed evenly and at random over cells of equal measure: chi-squared
/// is within five standard deviations of its mean. Independent points fail once in a million.
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

/// Checks that values are uniform and random on [0, 1).
inline void expect_uniform(const std::vector<double>& values, Index cells = 50) {
  std::vector<Index> counts(cells, 0);
  for (const double value : values) {
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 1);
    ++counts[static_cast<Index>(value * static_cast<double>(cells))];
  }
  expect_even_counts(counts);
}

/// Checks that pairs are uniform and random on the unit square.
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

/// Checks that `found` of n independent points is a fraction of p, within five standard deviations.
inline void expect_share(Index found, Index n, double p) {
  const auto count = static_cast<double>(n);
  EXPECT_NEAR(static_cast<double>(found) / count, p, 5 * std::sqrt(p * (1 - p) / count));
}

}  // namespace ldle::datasets
