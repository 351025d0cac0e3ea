#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "ldle/types.h"
#include "ldle_io/array_bytes.h"
#include "ldle_io/input_file.h"

namespace ldle {

/// Reads a NumPy array of real, integer or bool values, 2-D (rows are samples) or 1-D (one column),
/// in any byte order and either memory order. Throws InvalidArgument for anything else, for an
/// array without values and for a file that is damaged.
RowMatrix read_npy(const std::string& path);

/// The same from `size` bytes that `name` stands for in messages.
RowMatrix read_npy(ByteSource& bytes, std::uint64_t size, const std::string& name);

/// Reads an integer array whose values fit an Id; it may have no rows.
IdMatrix read_npy_ids(const std::string& path);

/// An array of any number of axes: a row for each entry of the first, all others in it.
struct NpyArray {
  std::vector<Index> shape;
  RowMatrix values;
};
NpyArray read_npy_array(const std::string& path);

/// Write format 1.0, little-endian, C order, whole or not at all: n x d and n float64, n x d, n and
/// k x 2 int32.
void write_npy(const std::string& path, ConstRowMatrixRef matrix);
void write_npy(const std::string& path, Eigen::Ref<const IdMatrix> matrix);
void write_npy(const std::string& path, std::span<const double> values);
void write_npy(const std::string& path, std::span<const Id> values);
void write_npy(const std::string& path, std::span<const IdPair> pairs);
/// The same for an array of any type and shape.
void write_npy(const std::string& path, const ArrayBytes& array);

}  // namespace ldle
