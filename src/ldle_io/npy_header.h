#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ldle_io/input_file.h"

namespace ldle {

enum class NpyKind { boolean, signed_integer, unsigned_integer, real };

/// What a .npy file says about its array.
struct NpyHeader {
  NpyKind kind = NpyKind::real;
  int item_size = 8;
  bool big_endian = false;
  bool fortran_order = false;
  std::vector<std::uint64_t> shape;
};

/// Parses the Python dictionary of a .npy file, e.g.
/// {'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }
/// `name` is the file as messages call it.
NpyHeader parse_npy_header(std::string_view dictionary, const std::string& name);

/// Reads magic, version and dictionary from a file of `size` bytes and checks that the array fills
/// the rest of it exactly, so that whatever the header claims can be allocated safely.
NpyHeader read_npy_header(ByteSource& bytes, std::uint64_t size, const std::string& name);

}  // namespace ldle
