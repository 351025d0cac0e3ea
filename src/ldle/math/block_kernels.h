#pragma once

#include "ldle/types.h"

namespace ldle::math {

/// Loops over dense blocks, written for the processor's widest vectors. Blocks are stored column
/// by column, `stride` apart.
struct BlockView {
  const double* data;
  Index stride;
  Index rows;
  Index columns;
};

/// Right-hand sides that are worked on together; rows of so many numbers lie one after the other.
inline constexpr Index lanes = 8;

/// out -= block in, where in has block.columns and out block.rows rows of `lanes` numbers.
void subtract_block_times(const BlockView& block, const double* in, double* out);

/// out -= block^T in, where in has block.rows and out block.columns rows of `lanes` numbers.
void subtract_transposed_block_times(const BlockView& block, const double* in, double* out);

/// Columns of the same length that lie one after the other, `lanes` of them: strip-wise products
/// with tall matrices. out[c * lanes + j] += sum over i of block(i, c) columns[j * block.rows + i].
void add_dots(const BlockView& block, const double* columns, double* out);

/// columns[j * block.rows + i] += sum over c of block(i, c) factor[c * lanes + j].
void add_combinations(const BlockView& block, const double* factor, double* columns);

}  // namespace ldle::math
