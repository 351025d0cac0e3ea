#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ldle_io/partial_path.h"

namespace ldle {

/// Several files that appear together: if one of them cannot be written, none appears. Each is
/// written to a hidden file beside its path, and commit() renames all of them.
class OutputFiles {
 public:
  /// Returns the path at which the file must be written.
  std::string place(const std::string& path);
  /// Moves all files that have been written into place.
  void commit();

 private:
  struct Output {
    std::filesystem::path path;
    PartialPath partial;
  };
  std::vector<Output> outputs_;
};

/// Follows symbolic links to the file that they name, which need not exist.
std::filesystem::path end_of_links(std::filesystem::path path);

/// Whether two paths name the same file or folder. Neither needs to exist.
bool same_place(const std::string& one, const std::string& other);

/// Whether `inner` lies in the folder `outer` or is that folder.
bool lies_in(const std::string& inner, const std::string& outer);

}  // namespace ldle
