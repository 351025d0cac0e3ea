#include "ldle/math/squared_gaps.h"

#include "ldle/core/vector_clones.h"

namespace ldle::math {
namespace {

// Processes several coordinates in one pass. They are added one after the other, so the sums do not
// depend on the number of coordinates per pass.
template <Index coordinates>
[[gnu::always_inline]] inline void add_columns(const double* from, const double* __restrict columns,
                                               Index count, double* __restrict out) {
  for (Index j = 0; j < count; ++j) {
    double sum = out[j];
    for (Index s = 0; s < coordinates; ++s) {
      const double gap = from[s] - columns[s * count + j];
      sum += gap * gap;
    }
    out[j] = sum;
  }
}

}  // namespace

LDLE_VECTOR_CLONES
void squared_gaps(const double* from, const double* __restrict columns, Index dimension,
                  Index count, double* __restrict out) {
  for (Index j = 0; j < count; ++j) out[j] = 0.0;
  Index s = 0;
  for (; s + 4 <= dimension; s += 4) add_columns<4>(from + s, columns + s * count, count, out);
  for (; s + 2 <= dimension; s += 2) add_columns<2>(from + s, columns + s * count, count, out);
  if (s < dimension) add_columns<1>(from + s, columns + s * count, count, out);
}

}  // namespace ldle::math
