#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// Computes the squared distances from one point to `count` points whose coordinates are stored
/// column by column: coordinate s of point j is columns[s * count + j].
void squared_gaps(const double* from, const double* columns, Index dimension, Index count,
                  double* out);

}  // namespace ldle::math
