#include "ldle/math/triangular_kernels.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "ldle/core/vector_clones.h"

namespace ldle::math {
namespace {

// With few right-hand sides, vectors run down the columns of the block. If the last rows do not
// fill a vector, they are processed with a vector that overlaps the previous one; only its last
// places are used.
constexpr Index tile = 8;
using Vector = double __attribute__((vector_size(tile * sizeof(double))));
using Places = std::int64_t __attribute__((vector_size(tile * sizeof(double))));
constexpr Places places = {0, 1, 2, 3, 4, 5, 6, 7};

[[gnu::always_inline]] inline void load(Vector& to, const double* from) {
  std::memcpy(&to, from, sizeof(Vector));
}
[[gnu::always_inline]] inline void store(double* to, const Vector& from) {
  std::memcpy(to, &from, sizeof(Vector));
}

// Number of columns that are solved one by one before the rows below them are updated.
constexpr Index panel = 8;

struct Columns {
  Index begin, end;
};

// y -= B x for `tiles` vectors of rows from `row` on. Only the last `kept` places of each vector
// change.
template <Index width, Index tiles>
[[gnu::always_inline]] inline void take_off_rows(const BlockView& block, Columns columns, Index row,
                                                 Index kept, double* work) {
  Vector sums[tiles][width] = {};
  for (Index c = columns.begin; c < columns.end; ++c) {
    for (Index t = 0; t < tiles; ++t) {
      Vector entries;
      load(entries, block.data + c * block.stride + row + t * tile);
      for (Index j = 0; j < width; ++j) sums[t][j] += entries * work[j * block.rows + c];
    }
  }
  for (Index t = 0; t < tiles; ++t) {
    for (Index j = 0; j < width; ++j) {
      double* y = work + j * block.rows + row + t * tile;
      Vector before;
      load(before, y);
      store(y, places >= tile - kept ? before - sums[t][j] : before);
    }
  }
}

template <Index width>
[[gnu::always_inline]] inline void take_off_below(const BlockView& block, Columns columns,
                                                  double* work) {
  constexpr Index tiles = width <= 2 ? 2 : 1;
  Index row = columns.end;
  for (; row + tiles * tile <= block.rows; row += tiles * tile) {
    take_off_rows<width, tiles>(block, columns, row, tile, work);
  }
  for (; row + tile <= block.rows; row += tile) {
    take_off_rows<width, 1>(block, columns, row, tile, work);
  }
  if (row < block.rows && block.rows >= tile) {
    take_off_rows<width, 1>(block, columns, block.rows - tile, block.rows - row, work);
    return;
  }
  for (Index j = 0; j < width; ++j) {
    double* y = work + j * block.rows;
    for (Index c = columns.begin; c < columns.end; ++c) {
      for (Index r = row; r < block.rows; ++r) y[r] -= block.data[c * block.stride + r] * y[c];
    }
  }
}

template <Index width>
[[gnu::always_inline]] inline void solve_lower_narrow(const BlockView& block, double* work) {
  for (Index begin = 0; begin < block.columns; begin += panel) {
    const Index end = std::min(block.columns, begin + panel);
    double inverse[panel];  // computed in advance, so the next loop does not wait for divisions
    for (Index c = begin; c < end; ++c) inverse[c - begin] = 1.0 / block.data[c * block.stride + c];
    for (Index c = begin; c < end; ++c) {
      const double* entries = block.data + c * block.stride;
      for (Index j = 0; j < width; ++j) {
        double* x = work + j * block.rows;
        x[c] *= inverse[c - begin];
        for (Index r = c + 1; r < end; ++r) x[r] -= entries[r] * x[c];
      }
    }
    take_off_below<width>(block, {begin, end}, work);
  }
}

// sums += B^T y over the last `kept` rows of one vector of rows.
template <Index width, Index count>
[[gnu::always_inline]] inline void add_rows(const BlockView& block, Index column, Index row,
                                            Index kept, const double* work,
                                            Vector (&sums)[count][width]) {
  Vector y[width];
  for (Index j = 0; j < width; ++j) load(y[j], work + j * block.rows + row);
  for (Index c = 0; c < count; ++c) {
    Vector entries;
    load(entries, block.data + (column + c) * block.stride + row);
    entries = places >= tile - kept ? entries : Vector{};
    for (Index j = 0; j < width; ++j) sums[c][j] += entries * y[j];
  }
}

// x -= B^T y for `count` columns from `column` on, over the rows from `row` on.
template <Index width, Index count>
[[gnu::always_inline]] inline void take_off_columns(const BlockView& block, Index column, Index row,
                                                    double* work) {
  Vector sums[count][width] = {};
  for (; row + tile <= block.rows; row += tile) add_rows(block, column, row, tile, work, sums);
  if (row < block.rows && block.rows >= tile) {
    add_rows(block, column, block.rows - tile, block.rows - row, work, sums);
    row = block.rows;
  }
  for (Index c = 0; c < count; ++c) {
    const double* entries = block.data + (column + c) * block.stride;
    for (Index j = 0; j < width; ++j) {
      double* y = work + j * block.rows;
      double sum = 0.0;
      for (Index s = 0; s < tile; ++s) sum += sums[c][j][s];
      for (Index r = row; r < block.rows; ++r) sum += entries[r] * y[r];
      y[column + c] -= sum;
    }
  }
}

template <Index width>
[[gnu::always_inline]] inline void solve_upper_narrow(const BlockView& block, double* work) {
  for (Index begin = (block.columns - 1) / panel * panel; begin >= 0; begin -= panel) {
    const Index end = std::min(block.columns, begin + panel);
    Index column = begin;
    for (; column + 4 <= end; column += 4) take_off_columns<width, 4>(block, column, end, work);
    for (; column < end; ++column) take_off_columns<width, 1>(block, column, end, work);
    for (Index c = end; c-- > begin;) {
      const double* entries = block.data + c * block.stride;
      const double inverse = 1.0 / entries[c];
      for (Index j = 0; j < width; ++j) {
        double* x = work + j * block.rows;
        double rest = x[c];
        for (Index r = c + 1; r < end; ++r) rest -= entries[r] * x[r];
        x[c] = rest * inverse;
      }
    }
  }
}

template <Index width>
void solve_lower_as(const BlockView& block, double* work);
template <Index width>
void solve_upper_as(const BlockView& block, double* work);

template <>
LDLE_VECTOR_CLONES void solve_lower_as<1>(const BlockView& block, double* work) {
  solve_lower_narrow<1>(block, work);
}
template <>
LDLE_VECTOR_CLONES void solve_lower_as<2>(const BlockView& block, double* work) {
  solve_lower_narrow<2>(block, work);
}
template <>
LDLE_VECTOR_CLONES void solve_lower_as<3>(const BlockView& block, double* work) {
  solve_lower_narrow<3>(block, work);
}
template <>
LDLE_VECTOR_CLONES void solve_lower_as<4>(const BlockView& block, double* work) {
  solve_lower_narrow<4>(block, work);
}
template <>
LDLE_VECTOR_CLONES void solve_upper_as<1>(const BlockView& block, double* work) {
  solve_upper_narrow<1>(block, work);
}
template <>
LDLE_VECTOR_CLONES void solve_upper_as<2>(const BlockView& block, double* work) {
  solve_upper_narrow<2>(block, work);
}
template <>
LDLE_VECTOR_CLONES void solve_upper_as<3>(const BlockView& block, double* work) {
  solve_upper_narrow<3>(block, work);
}
template <>
LDLE_VECTOR_CLONES void solve_upper_as<4>(const BlockView& block, double* work) {
  solve_upper_narrow<4>(block, work);
}

// The same as `panel`, for `lanes` right-hand sides.
constexpr Index wide_panel = 16;

// The rows of one column from below its diagonal entry to before `end`.
BlockView rest_of_column(const BlockView& block, Index column, Index end) {
  return {block.data + column + 1 + column * block.stride, block.stride, end - column - 1, 1};
}
// The rows from `end` on, of the columns from `begin` to before `end`.
BlockView below_panel(const BlockView& block, Index begin, Index end) {
  return {block.data + end + begin * block.stride, block.stride, block.rows - end, end - begin};
}

void divide_by_diagonal(const BlockView& block, Index column, double* row) {
  for (Index s = 0; s < lanes; ++s) row[s] /= block.data[column + column * block.stride];
}

template <>
void solve_lower_as<lanes>(const BlockView& block, double* work) {
  for (Index begin = 0; begin < block.columns; begin += wide_panel) {
    const Index end = std::min(block.columns, begin + wide_panel);
    for (Index c = begin; c < end; ++c) {
      divide_by_diagonal(block, c, work + c * lanes);
      subtract_block_times(rest_of_column(block, c, end), work + c * lanes, work + (c + 1) * lanes);
    }
    subtract_block_times(below_panel(block, begin, end), work + begin * lanes, work + end * lanes);
  }
}

template <>
void solve_upper_as<lanes>(const BlockView& block, double* work) {
  for (Index begin = (block.columns - 1) / wide_panel * wide_panel; begin >= 0;
       begin -= wide_panel) {
    const Index end = std::min(block.columns, begin + wide_panel);
    subtract_transposed_block_times(below_panel(block, begin, end), work + end * lanes,
                                    work + begin * lanes);
    for (Index c = end; c-- > begin;) {
      subtract_transposed_block_times(rest_of_column(block, c, end), work + (c + 1) * lanes,
                                      work + c * lanes);
      divide_by_diagonal(block, c, work + c * lanes);
    }
  }
}

}  // namespace

void solve_lower(const BlockView& block, Index width, double* work) {
  switch (width) {
    case 1:
      return solve_lower_as<1>(block, work);
    case 2:
      return solve_lower_as<2>(block, work);
    case 3:
      return solve_lower_as<3>(block, work);
    case 4:
      return solve_lower_as<4>(block, work);
    default:
      return solve_lower_as<lanes>(block, work);
  }
}

void solve_upper(const BlockView& block, Index width, double* work) {
  switch (width) {
    case 1:
      return solve_upper_as<1>(block, work);
    case 2:
      return solve_upper_as<2>(block, work);
    case 3:
      return solve_upper_as<3>(block, work);
    case 4:
      return solve_upper_as<4>(block, work);
    default:
      return solve_upper_as<lanes>(block, work);
  }
}

}  // namespace ldle::math
