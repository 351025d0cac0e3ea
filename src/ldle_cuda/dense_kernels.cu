#include "ldle_cuda/dense_kernels.h"
#include "ldle_cuda/status.h"

namespace ldle::cuda {
namespace {

using std::int64_t;

constexpr int threads = 256;

int64_t blocks_for(int64_t count, int64_t per_block) {
  return (count + per_block - 1) / per_block;
}

int64_t rows_per_partial(int64_t rows) {
  return blocks_for(rows, partial_sums(rows));
}

__global__ void add_partials(const double* partials, int64_t count, int64_t size, double* out) {
  const int64_t i = int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= size) return;
  double sum = 0.0;
  for (int64_t part = 0; part < count; ++part) sum += partials[part * size + i];
  out[i] = sum;
}

void add_all_partials(const double* partials, int64_t count, int64_t size, double* out) {
  add_partials<<<blocks_for(size, threads), threads>>>(partials, count, size, out);
  check_launch("adding partial sums");
}

// A block computes a tile of 32 x 32 entries of a^T b over some rows; a thread four of them.
constexpr int tile = 32, half = tile / 2;

__device__ double entry_or_zero(const ConstColumns& x, int64_t row, int64_t end, int64_t column) {
  return row < end && column < x.count ? x.data[row * x.stride + column] : 0.0;
}

__global__ void __launch_bounds__(half* half)
    products_of_columns(ConstColumns a, ConstColumns b, int64_t rows_each, double* partials) {
  __shared__ double left[tile][tile + 1], right[tile][tile + 1];
  const int64_t begin = blockIdx.x * rows_each;
  const int64_t end = min(begin + rows_each, a.rows);
  const int64_t first_a = int64_t{blockIdx.y} * tile, first_b = int64_t{blockIdx.z} * tile;
  const int x = threadIdx.x, y = threadIdx.y;
  double sum[2][2] = {};
  for (int64_t row = begin; row < end; row += tile) {
    for (int i = y * half + x; i < tile * tile; i += half * half) {
      const int r = i / tile, c = i % tile;
      left[r][c] = entry_or_zero(a, row + r, end, first_a + c);
      right[r][c] = entry_or_zero(b, row + r, end, first_b + c);
    }
    __syncthreads();
    for (int r = 0; r < tile; ++r) {
      const double a0 = left[r][y], a1 = left[r][y + half];
      const double b0 = right[r][x], b1 = right[r][x + half];
      sum[0][0] += a0 * b0;
      sum[0][1] += a0 * b1;
      sum[1][0] += a1 * b0;
      sum[1][1] += a1 * b1;
    }
    __syncthreads();
  }
  double* out = partials + int64_t{blockIdx.x} * a.count * b.count;
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      const int64_t row = first_a + y + i * half, column = first_b + x + j * half;
      if (row < a.count && column < b.count) out[row * b.count + column] = sum[i][j];
    }
  }
}

struct Value {
  __device__ double operator()(const ConstColumns& x, int64_t row, int64_t column) const {
    return x.data[row * x.stride + column];
  }
};
struct Square {
  __device__ double operator()(const ConstColumns& x, int64_t row, int64_t column) const {
    const double value = x.data[row * x.stride + column];
    return value * value;
  }
};
struct ResidualSquare {
  ConstColumns images;
  const double* values;
  __device__ double operator()(const ConstColumns& x, int64_t row, int64_t column) const {
    const double residual = images.data[row * images.stride + column] -
                            values[column] * x.data[row * x.stride + column];
    return residual * residual;
  }
};

// A block sums some rows of 32 columns.
constexpr int sum_columns = 32, sum_rows = 8;

template <class Term>
__global__ void __launch_bounds__(sum_columns* sum_rows)
    sum_terms(ConstColumns x, Term term, int64_t rows_each, double* partials) {
  __shared__ double sums[sum_rows][sum_columns];
  const int64_t column = int64_t{blockIdx.y} * sum_columns + threadIdx.x;
  const int64_t begin = blockIdx.x * rows_each;
  const int64_t end = min(begin + rows_each, x.rows);
  double sum = 0.0;
  if (column < x.count) {
    for (int64_t row = begin + threadIdx.y; row < end; row += sum_rows) sum += term(x, row, column);
  }
  sums[threadIdx.y][threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.y != 0 || column >= x.count) return;
  sum = 0.0;
  for (int i = 0; i < sum_rows; ++i) sum += sums[i][threadIdx.x];
  partials[blockIdx.x * x.count + column] = sum;
}

template <class Term>
void sum_over_rows(const ConstColumns& x, const Term& term, double* partials, double* out) {
  if (x.count == 0) return;
  const int64_t parts = partial_sums(x.rows);
  const dim3 grid(parts, blocks_for(x.count, sum_columns));
  sum_terms<<<grid, dim3(sum_columns, sum_rows)>>>(x, term, rows_per_partial(x.rows), partials);
  check_launch("summing columns");
  add_all_partials(partials, parts, x.count, out);
}

// A block computes this many rows of a product. It reads their entries of `a` before it writes.
constexpr int product_rows = 16, product_threads = 128;

template <bool subtract>
__global__ void __launch_bounds__(product_threads)
    multiply_rows(ConstColumns a, const double* small, MutableColumns out) {
  extern __shared__ double entries[];  // a.count groups of product_rows numbers
  const int64_t first = int64_t{blockIdx.x} * product_rows;
  for (int64_t i = threadIdx.x; i < a.count * product_rows; i += product_threads) {
    const int64_t r = i / a.count, c = i % a.count;
    entries[c * product_rows + r] = entry_or_zero(a, first + r, a.rows, c);
  }
  __syncthreads();
  for (int64_t column = threadIdx.x; column < out.count; column += product_threads) {
    double sum[product_rows] = {};
    for (int64_t c = 0; c < a.count; ++c) {
      const double factor = small[c * out.count + column];
#pragma unroll
      for (int r = 0; r < product_rows; ++r) sum[r] += entries[c * product_rows + r] * factor;
    }
#pragma unroll
    for (int r = 0; r < product_rows; ++r) {
      if (first + r >= out.rows) continue;
      double& target = out.data[(first + r) * out.stride + column];
      target = subtract ? target - sum[r] : sum[r];
    }
  }
}

template <bool subtract>
void multiply(const ConstColumns& a, const double* small, const MutableColumns& out) {
  if (out.count == 0 || out.rows == 0) return;
  const auto bytes = static_cast<int>(a.count * product_rows * sizeof(double));
  check(cudaFuncSetAttribute(multiply_rows<subtract>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             bytes),
        "multiplying blocks of vectors");
  multiply_rows<subtract>
      <<<blocks_for(out.rows, product_rows), product_threads, bytes>>>(a, small, out);
  check_launch("multiplying blocks of vectors");
}

// Calls change(row, column) for every entry of `columns` columns.
template <class Change>
__global__ void __launch_bounds__(threads)
    each_entry(int64_t rows, int64_t columns, Change change) {
  const int64_t i = int64_t{blockIdx.x} * threads + threadIdx.x;
  if (i < rows * columns) change(i / columns, i % columns);
}

template <class Change>
void for_each_entry(int64_t rows, int64_t columns, const Change& change) {
  if (rows * columns == 0) return;
  each_entry<<<blocks_for(rows * columns, threads), threads>>>(rows, columns, change);
  check_launch("changing a block of vectors");
}

struct SubtractMean {
  MutableColumns x;
  const double* sums;
  __device__ void operator()(int64_t row, int64_t column) const {
    x.data[row * x.stride + column] -= sums[column] / static_cast<double>(x.rows);
  }
};
struct Divide {
  MutableColumns x;
  double divisor;
  __device__ void operator()(int64_t row, int64_t column) const {
    x.data[row * x.stride + column] /= divisor;
  }
};
struct Copy {
  ConstColumns from;
  MutableColumns to;
  __device__ void operator()(int64_t row, int64_t column) const {
    to.data[row * to.stride + column] = from.data[row * from.stride + column];
  }
};

// A block moves 32 rows of up to 32 columns, through shared memory: both sides are read and written
// in the order in which they are stored.
template <bool to_columns>
__global__ void __launch_bounds__(sum_columns* sum_rows)
    transpose(MutableColumns rows, double* columns) {
  __shared__ double square[tile][tile + 1];
  const int64_t first_row = int64_t{blockIdx.x} * tile, first_column = int64_t{blockIdx.y} * tile;
  for (int i = threadIdx.y; i < tile; i += sum_rows) {
    const int64_t row = first_row + (to_columns ? i : threadIdx.x);
    const int64_t column = first_column + (to_columns ? threadIdx.x : i);
    if (row >= rows.rows || column >= rows.count) continue;
    square[i][threadIdx.x] =
        to_columns ? rows.data[row * rows.stride + column] : columns[column * rows.rows + row];
  }
  __syncthreads();
  for (int i = threadIdx.y; i < tile; i += sum_rows) {
    const int64_t row = first_row + (to_columns ? threadIdx.x : i);
    const int64_t column = first_column + (to_columns ? i : threadIdx.x);
    if (row >= rows.rows || column >= rows.count) continue;
    double& target =
        to_columns ? columns[column * rows.rows + row] : rows.data[row * rows.stride + column];
    target = square[threadIdx.x][i];
  }
}

template <bool to_columns>
void move_columns(const MutableColumns& rows, double* columns) {
  if (rows.rows == 0 || rows.count == 0) return;
  const dim3 grid(blocks_for(rows.rows, tile), blocks_for(rows.count, tile));
  transpose<to_columns><<<grid, dim3(sum_columns, sum_rows)>>>(rows, columns);
  check_launch("transposing a block of vectors");
}

}  // namespace

int64_t partial_sums(int64_t rows) {
  const int64_t wanted = blocks_for(rows, 1024);
  return wanted < 1 ? 1 : wanted > 256 ? 256 : wanted;
}

void transposed_times(ConstColumns a, ConstColumns b, double* partials, double* out) {
  if (a.count == 0 || b.count == 0) return;
  const int64_t parts = partial_sums(a.rows);
  const dim3 grid(parts, blocks_for(a.count, tile), blocks_for(b.count, tile));
  products_of_columns<<<grid, dim3(half, half)>>>(a, b, rows_per_partial(a.rows), partials);
  check_launch("multiplying blocks of vectors");
  add_all_partials(partials, parts, a.count * b.count, out);
}

void column_sums(ConstColumns x, double* partials, double* out) {
  sum_over_rows(x, Value{}, partials, out);
}
void column_squares(ConstColumns x, double* partials, double* out) {
  sum_over_rows(x, Square{}, partials, out);
}
void residual_squares(ConstColumns x, ConstColumns y, const double* values, double* partials,
                      double* out) {
  sum_over_rows(x, ResidualSquare{y, values}, partials, out);
}

void assign_product(ConstColumns a, const double* small, MutableColumns out) {
  multiply<false>(a, small, out);
}
void subtract_product(ConstColumns a, const double* small, MutableColumns out) {
  multiply<true>(a, small, out);
}

void subtract_means(MutableColumns x, const double* sums) {
  for_each_entry(x.rows, x.count, SubtractMean{x, sums});
}
void divide(MutableColumns x, double divisor) {
  for_each_entry(x.rows, x.count, Divide{x, divisor});
}
void copy(ConstColumns from, MutableColumns to) {
  for_each_entry(to.rows, to.count, Copy{from, to});
}

void copy_to_columns(ConstColumns from, double* to) {
  // The kernel writes to one side only.
  move_columns<true>({const_cast<double*>(from.data), from.rows, from.stride, from.count}, to);
}
void copy_from_columns(const double* from, MutableColumns to) {
  move_columns<false>(to, const_cast<double*>(from));
}

}  // namespace ldle::cuda
