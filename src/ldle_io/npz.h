#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/input_file.h"
#include "ldle_io/shape_check.h"
#include "ldle_io/zip.h"

namespace ldle {

/// The arrays of a NumPy .npz archive.
class Npz {
 public:
  /// `file` must outlive the archive.
  explicit Npz(InputFile& file);

  /// Names without ".npy", in the order of the archive; never empty.
  const std::vector<std::string>& names() const { return names_; }
  bool has(const std::string& array) const;

  /// Reads one array; an empty name means the first one. Throws InvalidArgument if there is no such
  /// array (the message lists the names of all arrays) and in all cases in which read_npy throws.
  RowMatrix read(const std::string& array = {}, const ShapeCheck& check = {}) const;

  /// Calls use(bytes, size, name) with the .npy file of an array. Afterwards throws InvalidArgument
  /// if `use` has not read all of it or if its checksum is wrong.
  using Use = std::function<void(ByteSource&, std::uint64_t, const std::string&)>;
  void read_bytes(const std::string& array, const Use& use) const;

 private:
  InputFile& file_;
  std::vector<ZipMember> members_;
  std::vector<std::string> names_;
};

RowMatrix read_npz(const std::string& path, const std::string& array = {});

}  // namespace ldle
