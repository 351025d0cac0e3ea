#include "ldle_io/run_folder.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include "ldle/error.h"
#include "ldle_io/json_file.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

namespace fs = std::filesystem;

/// All files that a run may have, those of earlier versions included.
constexpr std::string_view run_files[] = {
    "anomaly.npy",
    "assembly.npy",
    "chosen_eigenvectors.npy",
    "clusters.npy",
    "columns.npy",
    "components.npy",
    "density.npy",
    "eigenvalues.npy",
    "eigenvectors.npy",
    "embedding.csv",
    "embedding.npy",
    "embedding.png",
    "embedding.svg",
    "far.npy",
    "gluing.npy",
    "images.npy",
    "kernel_scale.npy",
    "landmarks.npy",
    "local_distortion.npy",
    "local_view_coordinates.npy",
    "local_view_of.npy",
    "local_view_points.npy",
    "outline.npy",
    "placed_at.npy",
    "points.npy",
    "report.html",
    "rim.npy",
    "seam.npy",
    "shown_eigenvectors.npy",
    "summary.json",
    "torn_views.npy",
    "view_coordinates.npy",
    "view_distortion.npy",
    "view_eigenvalues.npy",
    "view_eigenvectors.npy",
    "view_matrices.npy",
    "view_translations.npy",
};

bool is_run_file(const std::string& name) {
  return std::find(std::begin(run_files), std::end(run_files), name) != std::end(run_files);
}

/// Whether a summary.json was written by this program.
bool is_our_summary(const fs::path& path) {
  try {
    const auto json = read_json_file(path.string());
    return json.contains("format") && json["format"].is_number_integer() &&
           json.contains("ldle_version") && json["ldle_version"].is_string();
  } catch (const InvalidArgument&) {
    return false;
  }
}

/// The folder of a run that holds the run of its landmarks.
constexpr const char* landmarks_folder = "landmarks";

/// Why a folder may hold something else than a run; empty if it is certainly a run.
std::string foreign_content(const fs::path& folder) {
  std::error_code error;
  if (!is_run_folder(folder)) return "it has no summary.json";
  if (!is_our_summary(folder / "summary.json")) return "its summary.json is not that of a run";
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    const fs::file_status status = at->symlink_status(error);
    if (is_run_file(name) && fs::is_regular_file(status)) continue;
    if (name == landmarks_folder && fs::is_directory(status)) {
      const std::string foreign = foreign_content(at->path());
      if (foreign.empty()) continue;
      return fmt::format("in {}: {}", name, foreign);
    }
    return fmt::format("{} is not a file of a run", shown(name));
  }
  return error ? error.message() : "";
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

/// Exchanges two folders in one step. Returns false if the file system cannot do it.
bool exchange_folders(const fs::path& one, const fs::path& other) {
  return renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
}

/// Exchanges two folders by three renames.
void exchange_by_renames(const fs::path& staging, const fs::path& final) {
  const fs::path old = fs::path(staging) += ".old";
  rename_folder(final, old);
  try {
    rename_folder(staging, final);
  } catch (...) {
    std::error_code ignored;
    fs::rename(old, final, ignored);
    throw;
  }
  std::error_code failed;
  fs::rename(old, staging, failed);
  if (failed) fs::remove_all(old, failed);
}

}  // namespace

bool is_run_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path / "summary.json", ignored);
}

std::string embedded_run(const std::string& path) {
  const fs::path landmarks = fs::path(path) / landmarks_folder;
  return is_run_folder(landmarks) ? landmarks.string() : path;
}

std::optional<std::string> run_with_landmarks(const std::string& path) {
  const fs::path folder = fs::path(path).lexically_normal();
  const fs::path name = folder.has_filename() ? folder.filename() : folder.parent_path().filename();
  const fs::path whole = folder / "..";
  if (name != landmarks_folder || !is_run_folder(whole)) return std::nullopt;
  return whole.string();
}

void check_not_part_of_run(const std::string& file) {
  std::error_code ignored;
  const fs::path path = fs::weakly_canonical(fs::absolute(file, ignored), ignored);
  const std::string name = path.filename().string();
  if (name == "report.html" || !is_run_file(name)) return;
  if (!is_our_summary(path.parent_path() / "summary.json")) return;
  throw InvalidArgument(file, "is a file of a run and is not replaced");
}

RunFolder::RunFolder(const std::string& path, bool force)
    : final_(final_place(path)),
      force_(force),
      partial_((check_place(), final_), PartialPath::Kind::folder) {}

std::string RunFolder::file(const std::string& name) const {
  if (!is_run_file(name)) throw std::logic_error(name + " is not a file of a run");
  return (partial_.path() / name).string();
}

RunFolder RunFolder::landmarks() const {
  return RunFolder((partial_.path() / landmarks_folder).string());
}

void RunFolder::check_place() const {
  std::error_code ignored;
  if (!fs::is_directory(final_.parent_path(), ignored)) {
    throw InvalidArgument(path(), "its parent folder does not exist");
  }
  if (!fs::exists(fs::symlink_status(final_, ignored))) return;
  if (!force_) throw InvalidArgument(path(), "exists already; it is replaced only if forced");
  const std::string foreign = foreign_content(final_);
  if (foreign.empty()) return;
  throw InvalidArgument(path(),
                        fmt::format("is not a run folder ({}); it is not replaced", foreign));
}

void RunFolder::commit() {
  const Renaming together;
  check_place();
  std::error_code ignored;
  if (!fs::exists(final_, ignored)) {
    rename_folder(partial_.path(), final_);
    partial_.keep();
    return;
  }
  if (!exchange_folders(partial_.path(), final_)) exchange_by_renames(partial_.path(), final_);
  // The hidden folder is now the older run.
  fs::remove_all(partial_.path(), ignored);
  partial_.keep();
}

}  // namespace ldle
