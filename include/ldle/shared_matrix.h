#pragma once

#include <memory>

#include "ldle/types.h"

namespace ldle {

/// An immutable row-major matrix. Copies share its memory.
template <class T>
class BasicSharedMatrix {
 public:
  using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

  /// Makes an empty matrix.
  BasicSharedMatrix() = default;

  /// Takes ownership of a matrix.
  BasicSharedMatrix(Matrix matrix) {
    const auto kept = std::make_shared<const Matrix>(std::move(matrix));
    data_ = kept->data();
    rows_ = kept->rows();
    columns_ = kept->cols();
    owner_ = kept;
  }

  /// Refers to rows * columns contiguous values in row-major order, which `owner` keeps alive.
  BasicSharedMatrix(const T* data, Index rows, Index columns, std::shared_ptr<const void> owner)
      : data_(data), rows_(rows), columns_(columns), owner_(std::move(owner)) {}

  Index rows() const { return rows_; }
  Index cols() const { return columns_; }
  bool empty() const { return rows_ == 0 || columns_ == 0; }
  const T* data() const { return data_; }
  /// Returns the address of the first entry of a row.
  const T* row_data(Index i) const { return data_ + i * columns_; }
  T operator()(Index row, Index column) const { return data_[row * columns_ + column]; }
  auto row(Index i) const { return view().row(i); }

  /// Returns the matrix for use in Eigen's expressions, without a copy.
  Eigen::Map<const Matrix> view() const { return {data_, rows_, columns_}; }
  /// Returns the first `rows` rows, which share the memory.
  BasicSharedMatrix top_rows(Index rows) const { return {data_, rows, columns_, owner_}; }

 private:
  const T* data_ = nullptr;
  Index rows_ = 0, columns_ = 0;
  std::shared_ptr<const void> owner_;
};

using SharedMatrix = BasicSharedMatrix<double>;
using SharedIdMatrix = BasicSharedMatrix<Id>;

}  // namespace ldle
