#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include "ldle_io/array_bytes.h"

namespace ldle {

/// Writes a NumPy .npz archive, array after array: stored, not packed, in zip64 so that any size
/// fits. Arrays are written from where they lie.
class NpzWriter {
 public:
  explicit NpzWriter(std::ostream& out) : out_(out) {}

  void add(const std::string& name, const ArrayBytes& array);

  /// Writes the directory, without which the archive is none.
  void finish();

 private:
  void write(const std::string& bytes);

  std::ostream& out_;
  std::uint64_t written_ = 0;
  std::uint64_t members_ = 0;
  std::string directory_;
};

}  // namespace ldle
