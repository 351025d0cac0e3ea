#pragma once

#include "ldle/math/block_kernels.h"

namespace ldle::math {

/// Where number `lane` of a row stands among the `rows` rows of `width` numbers that a block works
/// on. A few right-hand sides lie one after the other, `lanes` of them side by side.
template <Index width>
constexpr Index work_place(Index row, Index lane, Index rows) {
  return width < lanes ? lane * rows + row : row * width + lane;
}

/// A block is a lower triangle on top of further rows, [T; B], as tall as `work` = [x; y].
/// Puts T^-1 x in the place of x, and takes B T^-1 x off y. `width` is 1 to 4, or `lanes`.
void solve_lower(const BlockView& block, Index width, double* work);

/// Puts T^-T (x - B^T y) in the place of x.
void solve_upper(const BlockView& block, Index width, double* work);

}  // namespace ldle::math
