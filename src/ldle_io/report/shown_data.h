#pragma once

#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Points as they can be drawn: in two or three columns.
struct ShownData {
  RowMatrix places;
  std::vector<std::string> names;
  bool principal_axes = false;  ///< otherwise the points' own columns
  double explained = 1.0;       ///< part of the variance that is shown
};

/// The columns of the points where there are at most three, else their first principal axes. These
/// are exact up to `most_columns_exactly`, and beyond that the outcome of a fixed number of
/// subspace iterations.
ShownData show_data(const RowMatrix& points);

inline constexpr Index most_columns_exactly = 64;

}  // namespace ldle
