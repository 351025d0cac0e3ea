#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/input_file.h"

namespace ldle {

enum class PlyFormat { ascii, little_endian, big_endian };

enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

/// Bytes of a value in a binary file.
std::size_t size_of(PlyType type);

/// A number or, with `is_list`, a number of values and the values.
struct PlyProperty {
  std::string name;
  PlyType type = PlyType::float32;
  bool is_list = false;
  PlyType count_type = PlyType::uint8;
};

struct PlyElement {
  std::string name;
  std::uint64_t count = 0;
  std::vector<PlyProperty> properties;
};

/// The header of a PLY file: what follows it.
struct PlyHeader {
  PlyFormat format = PlyFormat::ascii;
  std::vector<PlyElement> elements;
  std::uint64_t bytes = 0;  ///< length of the header
  Index lines = 0;
};

/// Throws InvalidArgument, with the line, if the header is not valid.
PlyHeader read_ply_header(InputFile& file);

}  // namespace ldle
