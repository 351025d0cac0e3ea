#include "ldle_io/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <random>
#include <vector>

#include "ldle/error.h"

namespace ldle {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_size = std::size_t{1} << 18;

/// Removes a file in the destructor unless keep() was called.
class TemporaryFile {
 public:
  explicit TemporaryFile(fs::path path) : path_(std::move(path)) {}
  ~TemporaryFile() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const fs::path& path() const { return path_; }
  void keep() { path_.clear(); }

 private:
  fs::path path_;
};

int create_file(const char* path) {
  const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return errno;
  close(file);
  return 0;
}

[[noreturn]] void fail_writing(const std::string& path) {
  throw ComputationFailed(fmt::format("{}: could not be written: {}", path, std::strerror(errno)));
}

/// Flushes a file, or the entries of a folder, to the disk. Returns false and sets errno on
/// failure.
bool sync_to_disk(const fs::path& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool done = fsync(file) == 0;
  const int error = errno;
  close(file);
  errno = error;
  return done;
}

void write_stream(const fs::path& file, const std::string& path,
                  const std::function<void(std::ostream&)>& writer) {
  errno = 0;
  std::vector<char> buffer(buffer_size);  // must outlive the stream
  std::ofstream out;
  out.rdbuf()->pubsetbuf(buffer.data(), std::ssize(buffer));
  out.open(file, std::ios::binary);
  if (!out) throw InvalidArgument(path, std::string("cannot be written: ") + std::strerror(errno));
  writer(out);
  out.close();
  if (!out) fail_writing(path);
}

void replace_file(const std::string& path, const std::function<void(std::ostream&)>& writer,
                  bool durably) {
  std::error_code ignored;
  fs::path target = path;
  // A symbolic link is kept; the file that it points to is replaced.
  if (fs::is_symlink(target, ignored)) target = fs::weakly_canonical(target, ignored);
  const fs::file_status status = fs::status(target, ignored);
  if (target.filename().empty() || fs::is_directory(status)) {
    throw InvalidArgument(path, "is a folder; a file name is needed");
  }
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    write_stream(target, path, writer);
    return;
  }
  TemporaryFile temporary(make_sibling(target, "partial", create_file));
  write_stream(temporary.path(), path, writer);
  if (durably && !sync_to_disk(temporary.path())) fail_writing(path);
  if (std::rename(temporary.path().c_str(), target.c_str()) != 0) fail_writing(path);
  temporary.keep();
  // Some file systems cannot flush a folder. This is ignored, because the file itself is complete.
  if (durably) sync_to_disk(target.has_parent_path() ? target.parent_path() : ".");
}

}  // namespace

fs::path make_sibling(const fs::path& path, const std::string& tag,
                      const std::function<int(const char*)>& create) {
  static constexpr char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::random_device random;
  // Leaves room for dot, tag and letters: file systems limit names to 255 bytes.
  const std::string name = path.filename().string().substr(0, 200);
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::string ending;
    for (int i = 0; i < 6; ++i) ending += letters[random() % (sizeof letters - 1)];
    fs::path candidate = path.parent_path() / fmt::format(".{}.{}-{}", name, tag, ending);
    const int error = create(candidate.c_str());
    if (error == 0) return candidate;
    if (error != EEXIST) {
      throw InvalidArgument(path.string(),
                            std::string("cannot be written: ") + std::strerror(error));
    }
  }
  throw InvalidArgument(path.string(), "cannot be written: no free temporary name");
}

void write_file_atomically(const std::string& path,
                           const std::function<void(std::ostream&)>& writer) {
  replace_file(path, writer, false);
}

void write_file_durably(const std::string& path, const std::function<void(std::ostream&)>& writer) {
  replace_file(path, writer, true);
}

}  // namespace ldle
