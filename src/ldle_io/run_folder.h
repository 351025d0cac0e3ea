#pragma once

#include <filesystem>
#include <string>

namespace ldle {

/// The folder that a run writes. All files are written to a hidden folder beside it, which commit()
/// renames. Without commit() the hidden folder is removed. So a folder with the final name is
/// always complete.
class RunFolder {
 public:
  /// Throws InvalidArgument if the parent folder cannot be written, or if `path` exists and `force`
  /// is false or `path` is not a run folder.
  explicit RunFolder(const std::string& path, bool force = false);
  ~RunFolder();
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;

  /// Path at which a file of the run must be written.
  std::string file(const std::string& name) const { return (staging_ / name).string(); }

  /// Final path of the folder.
  std::string path() const { return final_.string(); }

  /// Renames the hidden folder to its final name. An older run of that name is removed only
  /// afterwards. If this throws, the older run is unchanged.
  void commit();

 private:
  void check_place() const;

  std::filesystem::path final_;
  std::filesystem::path staging_;
  bool force_;
};

/// Whether a folder is a run folder: it contains a summary.json.
bool is_run_folder(const std::filesystem::path& path);

}  // namespace ldle
