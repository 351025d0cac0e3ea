#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/input_file.h"
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

  /// One array; an empty name means the first. Throws InvalidArgument, with the names there are,
  /// when there is no such array, and wherever read_npy does.
  RowMatrix read(const std::string& array = {}) const;

  /// Hands an array to use(bytes, size, name) as the .npy file that it is, then checks that all of
  /// it was read and that its checksum is right.
  using Use = std::function<void(ByteSource&, std::uint64_t, const std::string&)>;
  void read_bytes(const std::string& array, const Use& use) const;

 private:
  InputFile& file_;
  std::vector<ZipMember> members_;
  std::vector<std::string> names_;
};

RowMatrix read_npz(const std::string& path, const std::string& array = {});

}  // namespace ldle
