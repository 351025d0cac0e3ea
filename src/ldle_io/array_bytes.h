#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/npy_header.h"

namespace ldle {

/// NumPy's name and kind of a C++ type.
template <class T>
struct NpyType;
template <>
struct NpyType<double> {
  static constexpr const char* name = "<f8";
  static constexpr NpyKind kind = NpyKind::real;
};
template <>
struct NpyType<float> {
  static constexpr const char* name = "<f4";
  static constexpr NpyKind kind = NpyKind::real;
};
template <>
struct NpyType<std::uint8_t> {
  static constexpr const char* name = "|u1";
  static constexpr NpyKind kind = NpyKind::unsigned_integer;
};
template <>
struct NpyType<Id> {
  static constexpr const char* name = "<i4";
  static constexpr NpyKind kind = NpyKind::signed_integer;
};
template <>
struct NpyType<Index> {
  static constexpr const char* name = "<i8";
  static constexpr NpyKind kind = NpyKind::signed_integer;
};
template <>
struct NpyType<char> {
  static constexpr const char* name = "|u1";
  static constexpr NpyKind kind = NpyKind::unsigned_integer;
};

/// A view of an array in memory, in C order. An empty shape means a single number.
struct ArrayBytes {
  const char* type;
  std::vector<Index> shape;
  std::span<const std::byte> data;
};

/// A view of the array at `data`; the product of `shape` is its number of values.
template <class T>
ArrayBytes array_bytes(const T* data, std::vector<Index> shape) {
  std::size_t count = 1;
  for (Index length : shape) count *= static_cast<std::size_t>(length);
  return {NpyType<T>::name, std::move(shape), std::as_bytes(std::span(data, count))};
}

template <class T>
ArrayBytes array_bytes(std::span<const T> values) {
  return array_bytes(values.data(), {static_cast<Index>(values.size())});
}
inline ArrayBytes array_bytes(std::span<const IdPair> pairs) {
  static_assert(sizeof(IdPair) == 2 * sizeof(Id));
  const Id* first = pairs.empty() ? nullptr : &pairs.front().first;
  return array_bytes(first, {static_cast<Index>(pairs.size()), 2});
}
template <class Matrix>
ArrayBytes matrix_bytes(const Matrix& matrix) {
  static_assert(Matrix::IsRowMajor);
  return array_bytes(matrix.data(), {matrix.rows(), matrix.cols()});
}

/// CRC-32 of `bytes`. To compute it block by block, pass the result for the preceding bytes as
/// `crc`.
std::uint32_t crc32_of(std::span<const std::byte> bytes, std::uint32_t crc = 0);

/// The magic string, version and header of a .npy file with this array, in format 1.0.
std::string npy_header_text(const ArrayBytes& array);

}  // namespace ldle
