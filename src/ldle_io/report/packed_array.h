#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// An array as a report holds it. Where there is a scale, value = offset[c] + scale[c] * q, c being
/// the index on the last axis, or 0 where there is one scale for all.
struct PackedArray {
  std::string type;  ///< u8, u16, i16, i32 or f32
  std::vector<Index> shape;
  std::vector<double> offset = {}, scale = {};
  bool delta = false;            ///< rows but the first are differences from the row before
  std::vector<std::byte> bytes;  ///< little-endian, row by row
};

enum class Step { common, by_column };

/// Finite numbers in steps of 1/65535 (`type` u16) or 1/255 (u8) of their range: that of each
/// column, or for all columns the widest one's.
PackedArray quantised(const RowMatrix& values, const char* type, Step step);

/// The same in steps of 1/65534 of the finite ones' range; 65535 stands for the others.
PackedArray quantised_with_gaps(std::span<const double> values);

/// Whole numbers that fit the type.
PackedArray whole_numbers(std::span<const Id> values, const char* type, std::vector<Index> shape);

/// In single precision.
PackedArray single_precision(std::span<const double> values);

/// An i32 array with rows replaced by differences modulo 2^32.
PackedArray with_differences(PackedArray array);

/// What the manifest says of the array.
nlohmann::ordered_json described(const PackedArray& array);

}  // namespace ldle
