#pragma once

#include <cstdint>

namespace ldle::cuda {

/// Some columns of a matrix in device memory. The matrix is stored row by row: entry (i, j) is
/// data[i * stride + j].
template <class T>
struct Columns {
  T* data;
  std::int64_t rows;
  std::int64_t stride;
  std::int64_t count;
};
using ConstColumns = Columns<const double>;
using MutableColumns = Columns<double>;

/// Number of partial sums that sums over all rows are made of. It depends on the number of rows
/// only, and partial sums are added in order, so sums are the same in every run.
std::int64_t partial_sums(std::int64_t rows);

/// out = a^T b, row by row. `partials` has room for partial_sums() matrices of this size.
void transposed_times(ConstColumns a, ConstColumns b, double* partials, double* out);

/// Sums over each column: of x, of x^2, and of (y - values x)^2 with one value for each column.
/// `partials` has room for partial_sums() rows of this length.
void column_sums(ConstColumns x, double* partials, double* out);
void column_squares(ConstColumns x, double* partials, double* out);
void residual_squares(ConstColumns x, ConstColumns y, const double* values, double* partials,
                      double* out);

/// out = a small, or out -= a small, where `small` has a.count rows of out.count numbers. The
/// columns of `out` may be among those of `a`.
void assign_product(ConstColumns a, const double* small, MutableColumns out);
void subtract_product(ConstColumns a, const double* small, MutableColumns out);

/// Subtracts sums[j] / rows from column j.
void subtract_means(MutableColumns x, const double* sums);
void divide(MutableColumns x, double divisor);
/// Copies columns that do not overlap.
void copy(ConstColumns from, MutableColumns to);
/// Copies to or from an array that is stored column by column.
void copy_to_columns(ConstColumns from, double* to);
void copy_from_columns(const double* from, MutableColumns to);

}  // namespace ldle::cuda
