#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "ldle_io/partial_path.h"

namespace ldle {

/// The folder that a run writes. All files are written to a hidden folder beside it, which commit()
/// renames. Without commit() the hidden folder is removed. So a folder with the final name is
/// always complete.
class RunFolder {
 public:
  /// Throws InvalidArgument if the parent folder cannot be written, or if `path` exists and `force`
  /// is false or `path` holds anything but a run.
  explicit RunFolder(const std::string& path, bool force = false);

  /// Path at which a file of the run must be written. `name` must be one of those that a run may
  /// have.
  std::string file(const std::string& name) const;

  /// The folder in this one for the run of its landmarks. It must be committed first.
  RunFolder landmarks() const;

  /// Path of the hidden folder, until commit().
  std::string unfinished_path() const { return partial_.path().string(); }

  /// Final path of the folder.
  std::string path() const { return final_.string(); }

  /// Renames the hidden folder to its final name. An older run of that name is moved away first and
  /// removed last. If this throws, the older run is unchanged.
  void commit();

 private:
  void check_place() const;

  std::filesystem::path final_;
  bool force_;
  PartialPath partial_;
};

/// Whether a folder is a run folder: it contains a summary.json.
bool is_run_folder(const std::filesystem::path& path);

/// The folder of the points that a run has embedded: that of the landmarks if it has landmarks,
/// otherwise `path`.
std::string embedded_run(const std::string& path);

/// The opposite: the run whose landmarks are in a folder. No value if it is not the folder of
/// landmarks.
std::optional<std::string> run_with_landmarks(const std::string& path);

/// Throws InvalidArgument if a file belongs to a run: it must not be replaced alone. A report may
/// be.
void check_not_part_of_run(const std::string& file);

}  // namespace ldle
