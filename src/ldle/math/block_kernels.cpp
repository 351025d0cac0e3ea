#include "ldle/math/block_kernels.h"

#include <cstring>

#include "ldle/core/vector_clones.h"

namespace ldle::math {
namespace {

// `lanes` numbers that are processed together; the compiler splits them into vectors of the
// processor's width.
using Lanes = double __attribute__((vector_size(lanes * sizeof(double))));

inline __attribute__((always_inline)) void load(Lanes& to, const double* from) {
  std::memcpy(&to, from, sizeof(Lanes));
}
inline __attribute__((always_inline)) void subtract(double* from, const Lanes& what) {
  Lanes value;
  std::memcpy(&value, from, sizeof(Lanes));
  value -= what;
  std::memcpy(from, &value, sizeof(Lanes));
}

constexpr Index tile = 8;  // rows processed at a time: one cache line of each column

LDLE_VECTOR_CLONES
void subtract_tile(const double* __restrict block, Index stride, Index columns,
                   const double* __restrict in, double* __restrict out) {
  Lanes s0{}, s1{}, s2{}, s3{}, s4{}, s5{}, s6{}, s7{};
  for (Index c = 0; c < columns; ++c, block += stride) {
    Lanes x;
    load(x, in + c * lanes);
    s0 += block[0] * x;
    s1 += block[1] * x;
    s2 += block[2] * x;
    s3 += block[3] * x;
    s4 += block[4] * x;
    s5 += block[5] * x;
    s6 += block[6] * x;
    s7 += block[7] * x;
  }
  const Lanes sums[tile] = {s0, s1, s2, s3, s4, s5, s6, s7};
  for (Index r = 0; r < tile; ++r) subtract(out + r * lanes, sums[r]);
}

LDLE_VECTOR_CLONES
void subtract_row(const double* __restrict block, Index stride, Index columns,
                  const double* __restrict in, double* __restrict out) {
  Lanes sum{};
  for (Index c = 0; c < columns; ++c) {
    Lanes x;
    load(x, in + c * lanes);
    sum += block[c * stride] * x;
  }
  subtract(out, sum);
}

constexpr Index column_tile = 4;

LDLE_VECTOR_CLONES
void subtract_transposed_tile(const double* __restrict block, Index stride, Index rows,
                              const double* __restrict in, double* __restrict out) {
  Lanes s0{}, s1{}, s2{}, s3{};
  for (Index i = 0; i < rows; ++i) {
    Lanes x;
    load(x, in + i * lanes);
    s0 += block[i] * x;
    s1 += block[i + stride] * x;
    s2 += block[i + 2 * stride] * x;
    s3 += block[i + 3 * stride] * x;
  }
  const Lanes sums[column_tile] = {s0, s1, s2, s3};
  for (Index c = 0; c < column_tile; ++c) subtract(out + c * lanes, sums[c]);
}

LDLE_VECTOR_CLONES
void subtract_transposed_column(const double* __restrict block, Index rows,
                                const double* __restrict in, double* __restrict out) {
  Lanes sum{};
  for (Index i = 0; i < rows; ++i) {
    Lanes x;
    load(x, in + i * lanes);
    sum += block[i] * x;
  }
  subtract(out, sum);
}

LDLE_VECTOR_CLONES
void add_dots_of_column(const double* __restrict column, const double* __restrict others,
                        Index rows, double* __restrict out) {
  Lanes sums[lanes] = {};
  Index i = 0;
  for (; i + lanes <= rows; i += lanes) {
    Lanes x;
    load(x, column + i);
    for (Index j = 0; j < lanes; ++j) {
      Lanes y;
      load(y, others + j * rows + i);
      sums[j] += x * y;
    }
  }
  for (Index j = 0; j < lanes; ++j) {
    double sum = 0.0;
    for (Index s = 0; s < lanes; ++s) sum += sums[j][s];
    for (Index rest = i; rest < rows; ++rest) sum += column[rest] * others[j * rows + rest];
    out[j] += sum;
  }
}

LDLE_VECTOR_CLONES
void add_four_columns(const double* __restrict block, Index stride, Index rows,
                      const double* __restrict factor, double* __restrict columns) {
  for (Index j = 0; j < lanes; ++j) {
    const double f0 = factor[j], f1 = factor[lanes + j];
    const double f2 = factor[2 * lanes + j], f3 = factor[3 * lanes + j];
    for (Index i = 0; i < rows; ++i) {
      columns[j * rows + i] += (f0 * block[i] + f1 * block[stride + i]) +
                               (f2 * block[2 * stride + i] + f3 * block[3 * stride + i]);
    }
  }
}

LDLE_VECTOR_CLONES
void add_one_column(const double* __restrict block, Index rows, const double* __restrict factor,
                    double* __restrict columns) {
  for (Index j = 0; j < lanes; ++j) {
    for (Index i = 0; i < rows; ++i) columns[j * rows + i] += factor[j] * block[i];
  }
}

}  // namespace

void subtract_block_times(const BlockView& block, const double* in, double* out) {
  Index r = 0;
  for (; r + tile <= block.rows; r += tile) {
    subtract_tile(block.data + r, block.stride, block.columns, in, out + r * lanes);
  }
  for (; r < block.rows; ++r) {
    subtract_row(block.data + r, block.stride, block.columns, in, out + r * lanes);
  }
}

void subtract_transposed_block_times(const BlockView& block, const double* in, double* out) {
  Index c = 0;
  for (; c + column_tile <= block.columns; c += column_tile) {
    subtract_transposed_tile(block.data + c * block.stride, block.stride, block.rows, in,
                             out + c * lanes);
  }
  for (; c < block.columns; ++c) {
    subtract_transposed_column(block.data + c * block.stride, block.rows, in, out + c * lanes);
  }
}

void add_dots(const BlockView& block, const double* columns, double* out) {
  for (Index c = 0; c < block.columns; ++c) {
    add_dots_of_column(block.data + c * block.stride, columns, block.rows, out + c * lanes);
  }
}

void add_combinations(const BlockView& block, const double* factor, double* columns) {
  Index c = 0;
  for (; c + 4 <= block.columns; c += 4) {
    add_four_columns(block.data + c * block.stride, block.stride, block.rows, factor + c * lanes,
                     columns);
  }
  for (; c < block.columns; ++c) {
    add_one_column(block.data + c * block.stride, block.rows, factor + c * lanes, columns);
  }
}

}  // namespace ldle::math
