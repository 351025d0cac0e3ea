#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "ldle/core/random.h"
#include "ldle/types.h"

namespace ldle::metrics {

/// `count` of `points` points drawn at random, ascending; all of them when `count` is 0 or no less.
inline std::vector<Id> draw_points(Index points, Index count, std::uint64_t seed) {
  std::vector<Id> drawn(points);
  std::iota(drawn.begin(), drawn.end(), 0);
  if (count > 0 && count < points) {
    Random(seed).shuffle(drawn);
    drawn.resize(count);
    std::sort(drawn.begin(), drawn.end());
  }
  return drawn;
}

}  // namespace ldle::metrics
