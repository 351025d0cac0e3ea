#include "ldle_io/partial_path.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "ldle/error.h"

namespace ldle {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view name_letters = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::size_t name_ending = 6;
constexpr std::string_view tag = ".partial-";

/// The part of the hidden name before the random letters. File systems limit names to 255 bytes.
std::string hidden_prefix(const fs::path& path) {
  return fmt::format(".{}{}", path.filename().string().substr(0, 200), tag);
}

bool is_ending(std::string_view letters) {
  return letters.size() == name_ending &&
         letters.find_first_not_of(name_letters) == std::string_view::npos;
}

/// Opens and locks a path. Returns -1 and sets errno if that fails; errno is EWOULDBLOCK if
/// another process holds the lock.
int open_locked(const fs::path& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return -1;
  if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
  const int error = errno;
  close(file);
  errno = error;
  return -1;
}

/// Whether an open file or folder still has this path.
bool has_path(int file, const fs::path& path) {
  struct stat opened {
  }, named{};
  return fstat(file, &opened) == 0 && lstat(path.c_str(), &named) == 0 &&
         opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

/// A file, or a folder with nothing but files in it, as this program leaves them.
bool is_file_or_flat_folder(const fs::path& path) {
  std::error_code error;
  if (fs::is_regular_file(fs::symlink_status(path, error))) return true;
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    if (!fs::is_regular_file(at->symlink_status(error))) return false;
  }
  return !error;
}

/// Removes what killed processes have left for the same path. The lock tells them from those that
/// still run.
void remove_abandoned(const fs::path& path) {
  const std::string prefix = hidden_prefix(path);
  std::vector<fs::path> candidates;
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with(prefix) && is_ending(std::string_view(name).substr(prefix.size()))) {
      candidates.push_back(at->path());
    }
  }
  for (const fs::path& candidate : candidates) {
    const int lock = open_locked(candidate);
    if (lock < 0) continue;
    if (has_path(lock, candidate) && is_file_or_flat_folder(candidate)) {
      fs::remove_all(candidate, error);
    }
    close(lock);
  }
}

/// Creates and locks a path. Returns the lock, -1 if the file system has no locks, or -2 and sets
/// errno if the path cannot be created; errno is EEXIST if another name must be tried.
int create_locked(const fs::path& path, PartialPath::Kind kind) {
  if (kind == PartialPath::Kind::folder) {
    if (mkdir(path.c_str(), 0777) != 0) return -2;
  } else {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return -2;
    close(file);
  }
  const int lock = open_locked(path);
  if (lock < 0 && errno != EWOULDBLOCK && errno != ENOENT) return -1;
  if (lock >= 0 && has_path(lock, path)) return lock;
  // Another process took it for abandoned before it was locked.
  if (lock >= 0) close(lock);
  errno = EEXIST;
  return -2;
}

/// The partial paths of this process.
struct Unfinished {
  std::recursive_mutex mutex;  // whoever renames holds it and calls keep()
  std::set<fs::path> paths;
};

/// Never destroyed, because a thread may use it while the process ends.
Unfinished& unfinished() {
  static Unfinished* const all = new Unfinished;
  return *all;
}

}  // namespace

PartialPath::PartialPath(const fs::path& path, Kind kind) {
  remove_abandoned(path);
  std::random_device random;
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::string ending;
    for (std::size_t i = 0; i < name_ending; ++i) {
      ending += name_letters[random() % name_letters.size()];
    }
    const fs::path candidate = path.parent_path() / (hidden_prefix(path) + ending);
    lock_ = create_locked(candidate, kind);
    if (lock_ != -2) {
      path_ = candidate;
      const std::lock_guard lock(unfinished().mutex);
      unfinished().paths.insert(path_);
      return;
    }
    if (errno != EEXIST) {
      throw InvalidArgument(path.string(),
                            std::string("cannot be written: ") + std::strerror(errno));
    }
  }
  throw InvalidArgument(path.string(), "cannot be written: no free temporary name");
}

PartialPath::PartialPath(PartialPath&& other) noexcept
    : path_(std::exchange(other.path_, {})), lock_(std::exchange(other.lock_, -1)) {}

PartialPath::~PartialPath() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
  keep();
  if (lock_ >= 0) close(lock_);
}

void PartialPath::keep() {
  if (path_.empty()) return;
  const std::lock_guard lock(unfinished().mutex);
  unfinished().paths.erase(path_);
  path_.clear();
}

Renaming::Renaming() {
  unfinished().mutex.lock();
}
Renaming::~Renaming() {
  unfinished().mutex.unlock();
}

void abandon_partial_paths() {
  Unfinished& all = unfinished();
  all.mutex.lock();  // for ever
  for (const fs::path& path : all.paths) {
    // What others write at the same time may have to be removed once more.
    std::error_code error;
    for (int attempt = 0; attempt < 3 && fs::exists(path, error); ++attempt) {
      fs::remove_all(path, error);
    }
  }
}

bool is_partial_name(const std::string& name) {
  const auto at = name.rfind(tag);
  return name.starts_with('.') && at != std::string::npos &&
         is_ending(std::string_view(name).substr(at + tag.size()));
}

}  // namespace ldle
