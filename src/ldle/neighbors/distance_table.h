#pragma once

#include "ldle/context.h"
#include "ldle/neighbors/data.h"

namespace ldle::neighbors {

/// Whether points have so many columns, relative to their number, that looking up distances in a
/// table is faster than computing them. The table has at most twice as many numbers as the points.
inline bool table_saves_time(Index points, Index columns) {
  constexpr Index many_columns = 64;
  return columns >= many_columns && points <= 2 * columns;
}

/// Returns the same data, with all distances in a table if that saves time.
Data with_distance_table(const Data& data, const Context& context);

}  // namespace ldle::neighbors
