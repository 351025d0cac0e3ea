#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// Squared distances from one point to many whose coordinates are given column by column:
/// coordinate s of point j is columns[s * count + j].
void squared_gaps(const double* from, const double* columns, Index dimension, Index count,
                  double* out);

}  // namespace ldle::math
