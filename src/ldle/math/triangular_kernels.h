#pragma once

#include "ldle/math/block_kernels.h"

namespace ldle::math {

/// Position of number `lane` of a row in the work array of a block, which has `rows` rows of
/// `width` numbers. Fewer than `lanes` right-hand sides are stored column by column, `lanes`
/// right-hand sides row by row.
template <Index width>
constexpr Index work_place(Index row, Index lane, Index rows) {
  return width < lanes ? lane * rows + row : row * width + lane;
}

/// A block is [T; B], a lower triangle T on top of further rows B. `work` = [x; y] has as many
/// rows. Replaces x by T^-1 x and subtracts B T^-1 x from y. `width` is 1 to 4, or `lanes`.
void solve_lower(const BlockView& block, Index width, double* work);

/// Replaces x by T^-T (x - B^T y).
void solve_upper(const BlockView& block, Index width, double* work);

}  // namespace ldle::math
