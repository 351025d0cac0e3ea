#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include "ldle_io/array_bytes.h"

namespace ldle {

/// Writes a NumPy .npz archive, one array after the other: not compressed, and in the zip64 format,
/// which allows arrays of any size. Arrays are not copied.
class NpzWriter {
 public:
  explicit NpzWriter(std::ostream& out) : out_(out) {}

  void add(const std::string& name, const ArrayBytes& array);

  /// Writes the directory. Must be called last; without it the archive cannot be read.
  void finish();

 private:
  void write(const std::string& bytes);

  std::ostream& out_;
  std::uint64_t written_ = 0;
  std::uint64_t members_ = 0;
  std::string directory_;
};

}  // namespace ldle
