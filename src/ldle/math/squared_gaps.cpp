#include "ldle/math/squared_gaps.h"

#include <algorithm>

#include "ldle/core/vector_clones.h"

namespace ldle {

LDLE_VECTOR_CLONES
void add_squared_gaps(double from, const double* __restrict column, Index count,
                      double* __restrict out) {
  for (Index j = 0; j < count; ++j) {
    const double gap = from - column[j];
    out[j] += gap * gap;
  }
}

void squared_gaps(const double* from, const double* columns, Index dimension, Index count,
                  double* out) {
  std::fill_n(out, count, 0.0);
  for (Index s = 0; s < dimension; ++s) {
    add_squared_gaps(from[s], columns + s * count, count, out);
  }
}

}  // namespace ldle
