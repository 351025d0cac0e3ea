#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// A dense block, stored column by column; columns begin `stride` numbers apart. The functions
/// below are loops over such blocks, written for the processor's widest vectors.
struct BlockView {
  const double* data;
  Index stride;
  Index rows;
  Index columns;
};

/// Number of right-hand sides that are processed together. They are stored as rows of `lanes`
/// numbers, one row after the other.
inline constexpr Index lanes = 8;

/// out -= block in, where in has block.columns and out block.rows rows of `lanes` numbers.
void subtract_block_times(const BlockView& block, const double* in, double* out);

/// out -= block^T in, where in has block.rows and out block.columns rows of `lanes` numbers.
void subtract_transposed_block_times(const BlockView& block, const double* in, double* out);

/// out[c * lanes + j] += sum over i of block(i, c) columns[j * block.rows + i]. `columns` holds
/// `lanes` columns of block.rows numbers, one after the other. Products with tall matrices use this
/// strip by strip.
void add_dots(const BlockView& block, const double* columns, double* out);

/// columns[j * block.rows + i] += sum over c of block(i, c) factor[c * lanes + j], with `columns`
/// stored as for add_dots.
void add_combinations(const BlockView& block, const double* factor, double* columns);

}  // namespace ldle::math
