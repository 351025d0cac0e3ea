#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <vector>

#include "ldle/shared_matrix.h"
#include "ldle/types.h"

namespace ldle::python {

namespace nb = nanobind;

/// Arrays of the caller: contiguous, row by row, and read-only.
using Rows = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using IdList = nb::ndarray<const Id, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using IdRows = nb::ndarray<const Id, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

/// A matrix on the memory of an array.
inline ConstRowMatrixRef rows_of(const Rows& array) {
  return Eigen::Map<const RowMatrix>(array.data(), static_cast<Index>(array.shape(0)),
                                     static_cast<Index>(array.shape(1)));
}

/// A matrix on the memory of an array, which it keeps alive beyond the call. The array may be
/// released in any thread.
inline SharedMatrix shared_rows(const Rows& array) {
  return {array.data(), static_cast<Index>(array.shape(0)), static_cast<Index>(array.shape(1)),
          std::make_shared<const Rows>(array)};
}
inline SharedIdMatrix shared_rows(const IdRows& array) {
  return {array.data(), static_cast<Index>(array.shape(0)), static_cast<Index>(array.shape(1)),
          std::make_shared<const IdRows>(array)};
}

/// A NumPy array on memory that `owner` keeps alive.
template <class T>
auto view(T* data, std::initializer_list<std::size_t> shape, nb::handle owner) {
  return nb::ndarray<nb::numpy, T, nb::c_contig>(data, shape, owner);
}
template <class T>
auto view(Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>& matrix,
          nb::handle owner) {
  return view(matrix.data(), {std::size_t(matrix.rows()), std::size_t(matrix.cols())}, owner);
}
template <class T>
auto view(std::vector<T>& values, nb::handle owner) {
  return view(values.data(), {values.size()}, owner);
}
/// An array with one row of two ids for each pair.
inline auto view(std::vector<IdPair>& pairs, nb::handle owner) {
  static_assert(sizeof(IdPair) == 2 * sizeof(Id));
  return view(reinterpret_cast<Id*>(pairs.data()), {pairs.size(), std::size_t{2}}, owner);
}

/// The same, but read-only: for values that later stages rely on.
template <class T>
auto const_view(const T* data, std::initializer_list<std::size_t> shape, nb::handle owner) {
  return nb::ndarray<nb::numpy, const T, nb::c_contig>(data, shape, owner);
}
template <class T>
auto const_view(const Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>& matrix,
                nb::handle owner) {
  return const_view(matrix.data(), {std::size_t(matrix.rows()), std::size_t(matrix.cols())}, owner);
}
template <class T>
auto const_view(const std::vector<T>& values, nb::handle owner) {
  return const_view(values.data(), {values.size()}, owner);
}
inline auto const_view(const std::vector<IdPair>& pairs, nb::handle owner) {
  return const_view(reinterpret_cast<const Id*>(pairs.data()), {pairs.size(), std::size_t{2}},
                    owner);
}

/// A NumPy array that takes ownership of a matrix.
template <class Matrix = RowMatrix>
nb::object handed_over(std::type_identity_t<Matrix>&& matrix) {
  auto* kept = new Matrix(std::move(matrix));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<Matrix*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, typename Matrix::Scalar, nb::c_contig>(
      kept->data(), {std::size_t(kept->rows()), std::size_t(kept->cols())}, owner));
}

}  // namespace ldle::python
