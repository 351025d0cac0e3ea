#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "ldle/types.h"
#include "ldle_io/array_bytes.h"
#include "ldle_io/input_file.h"
#include "ldle_io/shape_check.h"

namespace ldle {

/// Reads a NumPy array of real, integer or bool values with two axes (a row for each point) or one
/// axis (one column), in any byte order, in C or Fortran order. Throws InvalidArgument for other
/// arrays, for an array without values and for a damaged file.
RowMatrix read_npy(const std::string& path);

/// The same from a stream of `size` bytes; `name` is its name in messages. `check` is called before
/// memory is allocated, if given.
RowMatrix read_npy(ByteSource& bytes, std::uint64_t size, const std::string& name,
                   const ShapeCheck& check = {});

/// Rows and columns of an array of points. Throws InvalidArgument if it has other than one or two
/// axes, or an axis that is too long.
std::pair<Index, Index> npy_matrix_shape(const NpyHeader& header, const std::string& name);
/// Reads the next values of an array into a matrix that has its size. The array is in C order, or
/// the matrix is the whole array.
void read_npy_values(ByteSource& bytes, const NpyHeader& header, const std::string& name,
                     RowMatrix& matrix);

/// Reads an integer array with one or two axes. Throws InvalidArgument if a value does not fit an
/// Id. The array may be empty.
IdMatrix read_npy_ids(const std::string& path);

/// An array with any number of axes, as a matrix: a row for each index of the first axis, with the
/// other axes flattened.
struct NpyArray {
  std::vector<Index> shape;
  RowMatrix values;
};

/// Throws InvalidArgument for an array without axes or without values, and for an array with more
/// than two axes in Fortran order.
NpyArray read_npy_array(const std::string& path);

/// Write a .npy file completely or not at all, in format 1.0, little-endian and in C order: float64
/// arrays n x d and n, int32 arrays n x d, n and k x 2.
void write_npy(const std::string& path, ConstRowMatrixRef matrix);
void write_npy(const std::string& path, Eigen::Ref<const IdMatrix> matrix);
void write_npy(const std::string& path, std::span<const double> values);
void write_npy(const std::string& path, std::span<const Id> values);
void write_npy(const std::string& path, std::span<const IdPair> pairs);
/// The same for an array of any type and shape.
void write_npy(const std::string& path, const ArrayBytes& array);

}  // namespace ldle
