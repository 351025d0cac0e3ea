#pragma once

#include <filesystem>
#include <string>

namespace ldle {

/// The folder that a run writes. Everything is written to a hidden folder beside it, which takes
/// its name on commit(); without commit() it is removed, so that a folder of that name is always
/// whole.
class RunFolder {
 public:
  /// Throws InvalidArgument when the parent cannot be written to, when something of that name
  /// exists and `force` is not given, or when that something is not a run folder.
  explicit RunFolder(const std::string& path, bool force = false);
  ~RunFolder();
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;

  /// Where a file of the run is to be written.
  std::string file(const std::string& name) const { return (staging_ / name).string(); }

  /// Its final place.
  std::string path() const { return final_.string(); }

  /// Gives the folder its name; an older run of that name is removed only after that. When this
  /// throws, the older run is where it was.
  void commit();

 private:
  void check_place() const;

  std::filesystem::path final_;
  std::filesystem::path staging_;
  bool force_;
};

/// A folder holds a run when it has a summary.json.
bool is_run_folder(const std::filesystem::path& path);

}  // namespace ldle
