#pragma once

#include <filesystem>

namespace ldle {

/// A hidden file or folder `.NAME.partial-XXXXXX` beside a path. It is filled and then renamed to
/// the path. It is locked while this object exists and removed in the destructor. If the process
/// is killed, the next PartialPath for the same path removes it.
class PartialPath {
 public:
  enum class Kind { file, folder };

  /// Throws InvalidArgument if nothing can be created beside `path`.
  PartialPath(const std::filesystem::path& path, Kind kind);
  ~PartialPath();
  PartialPath(PartialPath&& other) noexcept;
  PartialPath& operator=(PartialPath&&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// Nothing is removed in the destructor: the file or folder has been renamed.
  void keep();

 private:
  std::filesystem::path path_;
  int lock_ = -1;
};

/// While one exists, abandon_partial_paths() waits, so that what belongs together is renamed
/// together.
class Renaming {
 public:
  Renaming();
  ~Renaming();
  Renaming(const Renaming&) = delete;
  Renaming& operator=(const Renaming&) = delete;
};

/// Removes every partial file and folder of this process. From then on nothing more is renamed: who
/// wants to waits for ever, so the process must end next. May be called while others write.
void abandon_partial_paths();

/// Whether a file name is that of a partial file or folder.
bool is_partial_name(const std::string& name);

}  // namespace ldle
