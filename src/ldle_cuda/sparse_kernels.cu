#include "ldle_cuda/sparse_kernels.h"
#include "ldle_cuda/status.h"

namespace ldle::cuda {
namespace {

using std::int64_t;

constexpr int warp = 32;

int64_t blocks_needed(int64_t count, int64_t per_block) {
  return (count + per_block - 1) / per_block;
}

// A warp computes 32 columns of a row. The rows of a block follow each other, so most of the rows
// that they read are in the cache.
constexpr int rows_of_block = 8;

__global__ void __launch_bounds__(warp* rows_of_block)
    multiply_rows(SparseRows<double> matrix, ConstColumns in, MutableColumns out) {
  const int64_t row = int64_t{blockIdx.x} * rows_of_block + threadIdx.y;
  const int64_t column = int64_t{blockIdx.y} * warp + threadIdx.x;
  if (row >= matrix.rows || column >= in.count) return;
  double sum = 0.0;
  const int end = matrix.starts[row + 1];
  for (int entry = matrix.starts[row]; entry < end; ++entry) {
    sum += matrix.values[entry] * in.data[matrix.columns[entry] * in.stride + column];
  }
  out.data[row * out.stride + column] = sum;
}

// Eight threads compute a row of a panel, four columns each.
constexpr int columns_each = 4, threads_of_row = panel_columns / columns_each;
constexpr int step_threads = 512, step_rows = step_threads / threads_of_row;

__device__ float4 add_multiple(float factor, float4 x, float4 sum) {
  return {fmaf(factor, x.x, sum.x), fmaf(factor, x.y, sum.y), fmaf(factor, x.z, sum.z),
          fmaf(factor, x.w, sum.w)};
}

__device__ float next_value(float gain, float carry, float image, float source, float last) {
  return gain * (image + source) - carry * last;
}

// The four numbers of a thread.
__device__ float4 own(const PanelFactors& factors, int part) {
  return reinterpret_cast<const float4*>(factors.of)[part];
}

__global__ void __launch_bounds__(step_threads)
    step_rows_of(SparseRows<float> matrix, const __grid_constant__ PanelStep step,
                 const float4* __restrict__ current, const float4* __restrict__ source,
                 float4* __restrict__ last) {
  const int part = threadIdx.x % threads_of_row;
  const int64_t row = int64_t{blockIdx.x} * step_rows + threadIdx.x / threads_of_row;
  if (row >= matrix.rows) return;
  float4 sum = {0.0F, 0.0F, 0.0F, 0.0F};
  const int end = matrix.starts[row + 1];
#pragma unroll 4
  for (int entry = matrix.starts[row]; entry < end; ++entry) {
    const int64_t column = matrix.columns[entry];
    sum = add_multiple(matrix.values[entry], current[column * threads_of_row + part], sum);
  }
  const int64_t place = row * threads_of_row + part;
  sum = add_multiple(-step.shift, current[place], sum);
  const float4 gain = own(step.gain, part), carry = own(step.carry, part);
  const float4 from = source[place], before = last[place];
  last[place] = {next_value(gain.x, carry.x, sum.x, from.x, before.x),
                 next_value(gain.y, carry.y, sum.y, from.y, before.y),
                 next_value(gain.z, carry.z, sum.z, from.z, before.z),
                 next_value(gain.w, carry.w, sum.w, from.w, before.w)};
}

constexpr int entry_threads = 256;

__global__ void __launch_bounds__(entry_threads)
    fill_panel(ConstColumns vectors, ConstColumns images,
               const __grid_constant__ PanelSource source, float* panel) {
  const int64_t i = int64_t{blockIdx.x} * entry_threads + threadIdx.x;
  if (i >= vectors.rows * panel_columns) return;
  const int64_t row = i / panel_columns;
  const int j = static_cast<int>(i % panel_columns);
  double value = 0.0;
  if (j < source.count) {
    const int64_t column = source.columns[j];
    value = images.data[row * images.stride + column] -
            source.reference[j] * vectors.data[row * vectors.stride + column];
  }
  panel[i] = static_cast<float>(value);
}

__global__ void __launch_bounds__(entry_threads)
    scale_entries(const float* panel, int64_t rows, const __grid_constant__ PanelFactors factors,
                  float* out) {
  const int64_t i = int64_t{blockIdx.x} * entry_threads + threadIdx.x;
  if (i < rows * panel_columns) out[i] = factors.of[i % panel_columns] * panel[i];
}

__global__ void __launch_bounds__(entry_threads)
    add_entries(const float* panel, const __grid_constant__ PanelSource source,
                MutableColumns vectors) {
  const int64_t i = int64_t{blockIdx.x} * entry_threads + threadIdx.x;
  if (i >= vectors.rows * panel_columns) return;
  const int j = static_cast<int>(i % panel_columns);
  if (j >= source.count) return;
  vectors.data[i / panel_columns * vectors.stride + source.columns[j]] +=
      static_cast<double>(panel[i]);
}

int64_t entry_blocks(int64_t rows) {
  return blocks_needed(rows * panel_columns, entry_threads);
}

}  // namespace

void multiply(const SparseRows<double>& matrix, ConstColumns in, MutableColumns out) {
  if (matrix.rows == 0 || in.count == 0) return;
  const dim3 grid(blocks_needed(matrix.rows, rows_of_block), blocks_needed(in.count, warp));
  multiply_rows<<<grid, dim3(warp, rows_of_block)>>>(matrix, in, out);
  check_launch("multiplying by the matrix");
}

void filter_step(const SparseRows<float>& matrix, const PanelStep& step, const float* current,
                 const float* source, float* last) {
  if (matrix.rows == 0) return;
  step_rows_of<<<blocks_needed(matrix.rows, step_rows), step_threads>>>(
      matrix, step, reinterpret_cast<const float4*>(current),
      reinterpret_cast<const float4*>(source), reinterpret_cast<float4*>(last));
  check_launch("filtering");
}

void make_panel(ConstColumns vectors, ConstColumns images, const PanelSource& source,
                float* panel) {
  if (vectors.rows == 0) return;
  fill_panel<<<entry_blocks(vectors.rows), entry_threads>>>(vectors, images, source, panel);
  check_launch("making a panel");
}

void scale_panel(const float* panel, int64_t rows, const PanelFactors& factors, float* out) {
  if (rows == 0) return;
  scale_entries<<<entry_blocks(rows), entry_threads>>>(panel, rows, factors, out);
  check_launch("scaling a panel");
}

void add_panel(const float* panel, const PanelSource& source, MutableColumns vectors) {
  if (vectors.rows == 0) return;
  add_entries<<<entry_blocks(vectors.rows), entry_threads>>>(panel, source, vectors);
  check_launch("adding a panel");
}

}  // namespace ldle::cuda
