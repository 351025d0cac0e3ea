#pragma once

#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Points with two or three coordinates, for drawing.
struct ShownData {
  RowMatrix places;
  std::vector<std::string> names;
  bool principal_axes = false;  ///< otherwise the columns of the points
  double explained = 1.0;       ///< share of the variance that is shown
};

/// Returns the columns of the points if there are at most three (a single one with a column of
/// zeros), otherwise the coordinates along the first three principal axes. The axes are exact for
/// up to `most_columns_exactly` columns; for more, they are the result of a fixed number of
/// subspace iterations.
ShownData show_data(const RowMatrix& points);

inline constexpr Index most_columns_exactly = 64;

}  // namespace ldle
