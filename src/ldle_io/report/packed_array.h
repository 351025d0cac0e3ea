#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// An array in the form in which a report stores it. If it has a scale, a stored q means the value
/// offset[c] + scale[c] * q, where c is the index on the last axis, or 0 if there is only one
/// scale.
struct PackedArray {
  std::string type;  ///< u8, u16, i16, i32 or f32
  std::vector<Index> shape;
  std::vector<double> offset = {}, scale = {};
  bool delta = false;  ///< every row except the first is the difference from the previous row
  std::vector<std::byte> bytes;  ///< little-endian, row by row
};

/// One step for all columns, or one step for each column.
enum class Step { common, by_column };

/// Rounds finite numbers to multiples of a step, which is 1/65535 (`type` u16) or 1/255 (u8) of a
/// range: the range of each column, or that of the widest column for all columns.
PackedArray quantised(const RowMatrix& values, const char* type, Step step);

/// The same as u16, in steps of 1/65534 of the range of the finite values; 65535 stands for values
/// that are not finite.
PackedArray quantised_with_gaps(std::span<const double> values);

/// Stores integers, which must fit the type.
PackedArray whole_numbers(std::span<const Id> values, const char* type, std::vector<Index> shape);

/// Stores numbers in single precision.
PackedArray single_precision(std::span<const double> values);

/// Replaces the rows of an i32 array by differences modulo 2^32. Throws InvalidArgument for other
/// types.
PackedArray with_differences(PackedArray array);

/// The array's entry in the manifest of the report.
nlohmann::ordered_json described(const PackedArray& array);

}  // namespace ldle
