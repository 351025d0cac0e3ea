#include "ldle_io/run_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "ldle/error.h"
#include "ldle_io/atomic_file.h"

namespace ldle {
namespace {

namespace fs = std::filesystem;

int create_folder(const char* path) {
  return mkdir(path, 0777) == 0 ? 0 : errno;
}

/// The absolute path without symbolic links and without a slash at the end. It stays valid if the
/// working directory changes.
fs::path final_place(const std::string& path) {
  std::error_code error;
  fs::path place = fs::weakly_canonical(fs::absolute(path.empty() ? "." : path, error), error);
  if (error) throw InvalidArgument(path, "cannot be used as a folder: " + error.message());
  if (!place.has_filename()) place = place.parent_path();
  if (path.empty() || !place.has_filename()) {
    throw InvalidArgument(path.empty() ? "run folder" : path, "a folder name is needed");
  }
  return place;
}

void rename_folder(const fs::path& from, const fs::path& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) {
    throw ComputationFailed(
        fmt::format("{}: could not be moved into place: {}", to.string(), std::strerror(errno)));
  }
}

}  // namespace

bool is_run_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path / "summary.json", ignored);
}

RunFolder::RunFolder(const std::string& path, bool force)
    : final_(final_place(path)), force_(force) {
  check_place();
  staging_ = make_sibling(final_, "partial", create_folder);
}

RunFolder::~RunFolder() {
  std::error_code ignored;
  if (!staging_.empty()) fs::remove_all(staging_, ignored);
}

void RunFolder::check_place() const {
  std::error_code ignored;
  if (!fs::is_directory(final_.parent_path(), ignored)) {
    throw InvalidArgument(path(), "its parent folder does not exist");
  }
  if (!fs::exists(fs::symlink_status(final_, ignored))) return;
  if (!force_) throw InvalidArgument(path(), "exists already; it is replaced only if forced");
  if (!is_run_folder(final_)) {
    throw InvalidArgument(path(),
                          "exists and is not a run folder (it has no summary.json); it is "
                          "not replaced");
  }
}

void RunFolder::commit() {
  check_place();
  std::error_code ignored;
  if (!fs::exists(final_, ignored)) {
    rename_folder(staging_, final_);
    staging_.clear();
    return;
  }
  const fs::path old = make_sibling(final_, "old", create_folder);
  try {
    rename_folder(final_, old);
    rename_folder(staging_, final_);
  } catch (...) {
    // If the first rename failed, `old` is an empty folder and is removed. If the second failed,
    // `old` is the older run and gets its name back.
    if (!fs::exists(final_, ignored)) fs::rename(old, final_, ignored);
    fs::remove(old, ignored);
    throw;
  }
  staging_.clear();
  fs::remove_all(old, ignored);
}

}  // namespace ldle
