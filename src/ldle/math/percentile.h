#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace ldle::math {

/// Linear interpolation between order statistics: position 0 gives the least value, n - 1 the
/// largest. Reorders `values`, which must not be empty.
inline double order_statistic_in_place(std::span<double> values, double position) {
  const auto low = static_cast<std::size_t>(std::floor(position));
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(low);
  std::nth_element(values.begin(), at, values.end());
  const double fraction = position - static_cast<double>(low);
  if (fraction == 0.0) return *at;
  const double next = *std::min_element(at + 1, values.end());
  // If both are infinite, next - *at is not a number.
  return next == *at ? next : *at + fraction * (next - *at);
}

/// Percentile with linear interpolation: 0 gives the least value, 100 the largest. Reorders
/// `values`, which must not be empty.
inline double percentile_in_place(std::span<double> values, double percent) {
  return order_statistic_in_place(values, percent / 100.0 * static_cast<double>(values.size() - 1));
}

/// The same percentile; works on a copy of `values`.
inline double percentile(std::span<const double> values, double percent) {
  std::vector<double> copy(values.begin(), values.end());
  return percentile_in_place(copy, percent);
}

inline double median_in_place(std::span<double> values) {
  return percentile_in_place(values, 50);
}

}  // namespace ldle::math
