#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ldle_io/input_file.h"

namespace ldle {

enum class NpyKind { boolean, signed_integer, unsigned_integer, real };

/// Type, memory order and shape of the array in a .npy file.
struct NpyHeader {
  NpyKind kind = NpyKind::real;
  int item_size = 8;
  bool big_endian = false;
  bool fortran_order = false;
  std::vector<std::uint64_t> shape;
};

/// Parses the Python dictionary of a .npy file, e.g.
/// {'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }
/// `name` is the name of the file in messages. Throws InvalidArgument if the text is not valid.
NpyHeader parse_npy_header(std::string_view dictionary, const std::string& name);

/// Reads magic string, version and dictionary from a file of `size` bytes. Throws InvalidArgument
/// if they are not valid or if the array does not fill the rest of the file exactly. So memory for
/// the shape in the header can be allocated safely.
NpyHeader read_npy_header(ByteSource& bytes, std::uint64_t size, const std::string& name);

}  // namespace ldle
