#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "ldle/core/random.h"
#include "ldle/types.h"

namespace ldle::metrics {

/// Draws `count` of `points` points at random and returns them in ascending order. Returns all
/// points if `count` is 0 or at least `points`.
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
