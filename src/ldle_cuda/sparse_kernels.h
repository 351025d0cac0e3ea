#pragma once

#include <cstdint>

#include "ldle_cuda/dense_kernels.h"

namespace ldle::cuda {

/// A sparse matrix in device memory: the entries of row i are those from starts[i] to
/// starts[i + 1] - 1.
template <class Scalar>
struct SparseRows {
  std::int64_t rows;
  const int* starts;
  const int* columns;
  const Scalar* values;
};

/// Number of columns that are filtered together. A row of them fills one cache line.
inline constexpr int panel_columns = 32;

/// One number for each column of a panel. Kernels read four at once.
struct alignas(16) PanelFactors {
  float of[panel_columns];
};

/// Columns of a block that make a panel, and the value whose multiple is subtracted from each.
struct PanelSource {
  int count;
  std::int64_t columns[panel_columns];
  double reference[panel_columns];
};

/// Coefficients of a three-term recurrence.
struct PanelStep {
  float shift;
  PanelFactors gain, carry;
};

/// out = matrix in, in double precision.
void multiply(const SparseRows<double>& matrix, ConstColumns in, MutableColumns out);

/// last = gain (matrix current - shift current + source) - carry last. Panels are stored row by
/// row.
void filter_step(const SparseRows<float>& matrix, const PanelStep& step, const float* current,
                 const float* source, float* last);

/// panel = images - reference vectors, for the columns of `source`; the other columns of the panel
/// are zero.
void make_panel(ConstColumns vectors, ConstColumns images, const PanelSource& source, float* panel);
/// out = factors panel.
void scale_panel(const float* panel, std::int64_t rows, const PanelFactors& factors, float* out);
/// Adds the panel to the columns of `source`.
void add_panel(const float* panel, const PanelSource& source, MutableColumns vectors);

}  // namespace ldle::cuda
