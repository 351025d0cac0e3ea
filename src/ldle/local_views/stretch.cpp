#include "ldle/local_views/stretch.h"

#include "ldle/core/vector_clones.h"

namespace ldle::local_views {
namespace {

struct Bounds {
  double least;
  double largest;
};

LDLE_VECTOR_CLONES
Bounds bounds_of_ratios(const double* __restrict above, const double* __restrict below, Index count,
                        Bounds bounds) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double least = bounds.least, largest = bounds.largest;
#pragma omp simd reduction(min : least) reduction(max : largest)
  for (Index j = 0; j < count; ++j) {
    const double ratio = above[j] / below[j];
    const double low = below[j] > 0.0 ? ratio : infinity;
    const double high = below[j] > 0.0 ? ratio : 0.0;
    least = low < least ? low : least;
    largest = high > largest ? high : largest;
  }
  return {least, largest};
}

LDLE_VECTOR_CLONES
void widen_by_ratios(const double* __restrict above, const double* __restrict below, Index count,
                     double* __restrict least, double* __restrict largest) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
#pragma omp simd
  for (Index j = 0; j < count; ++j) {
    const double ratio = above[j] / below[j];
    const double low = below[j] > 0.0 ? ratio : infinity;
    const double high = below[j] > 0.0 ? ratio : 0.0;
    least[j] = low < least[j] ? low : least[j];
    largest[j] = high > largest[j] ? high : largest[j];
  }
}

}  // namespace

void add_to_each(const double* squared_image_distances, const double* squared_distances,
                 Index count, double* least, double* largest) {
  widen_by_ratios(squared_image_distances, squared_distances, count, least, largest);
}

void Stretch::add(const double* squared_image_distances, const double* squared_distances,
                  Index count) {
  const Bounds bounds =
      bounds_of_ratios(squared_image_distances, squared_distances, count, {least, largest});
  least = bounds.least;
  largest = bounds.largest;
}

}  // namespace ldle::local_views
