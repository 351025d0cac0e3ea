#pragma once

#include "ldle/core/types.h"

namespace ldle {

/// out[j] += (from - column[j])^2 for all j below count: one coordinate's share of the squared
/// distances from one point to many.
void add_squared_gaps(double from, const double* column, Index count, double* out);

/// Squared distances from one point to many whose coordinates are given column by column:
/// coordinate s of point j is columns[s * count + j].
void squared_gaps(const double* from, const double* columns, Index dimension, Index count,
                  double* out);

}  // namespace ldle
