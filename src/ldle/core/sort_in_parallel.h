#pragma once

#include <algorithm>
#include <vector>

#include "ldle/core/parallel_for.h"

namespace ldle {

/// Sorts by `less`, in parallel. `less` must leave no ties: then the order is the same for any
/// number of threads.
template <class T, class Less>
void sort_in_parallel(std::vector<T>& values, const Less& less, const Context& context) {
  constexpr Index fewest_in_parallel = 20000;
  constexpr Index blocks = 32;
  const Index count = std::ssize(values);
  if (context.threads() == 1 || count < fewest_in_parallel) {
    std::sort(values.begin(), values.end(), less);
    return;
  }
  const Index size = (count + blocks - 1) / blocks;
  parallel_for(count, size, context, [&](Index begin, Index end) {
    std::sort(values.begin() + begin, values.begin() + end, less);
  });
  std::vector<T> merged(values.size());
  for (Index sorted = size; sorted < count; sorted *= 2) {
    parallel_for(count, 2 * sorted, context, [&](Index begin, Index end) {
      const auto middle = values.begin() + std::min(begin + sorted, end);
      std::merge(values.begin() + begin, middle, middle, values.begin() + end,
                 merged.begin() + begin, less);
    });
    values.swap(merged);
  }
}

}  // namespace ldle
