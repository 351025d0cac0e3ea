#include "ldle_io/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <vector>

#include "ldle/error.h"
#include "ldle_io/output_files.h"

namespace ldle {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_size = std::size_t{1} << 18;

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
  // A symbolic link is kept; the file that it points to is replaced or created.
  const fs::path target = end_of_links(path);
  const fs::file_status status = fs::status(target, ignored);
  if (target.filename().empty() || fs::is_directory(status)) {
    throw InvalidArgument(path, "is a folder; a file name is needed");
  }
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    write_stream(target, path, writer);
    return;
  }
  PartialPath temporary(target, PartialPath::Kind::file);
  write_stream(temporary.path(), path, writer);
  if (durably && !sync_to_disk(temporary.path())) fail_writing(path);
  const Renaming together;
  if (std::rename(temporary.path().c_str(), target.c_str()) != 0) fail_writing(path);
  temporary.keep();
  // Some file systems cannot flush a folder. This is ignored, because the file itself is complete.
  if (durably) sync_to_disk(target.has_parent_path() ? target.parent_path() : ".");
}

}  // namespace

void write_file_atomically(const std::string& path,
                           const std::function<void(std::ostream&)>& writer) {
  replace_file(path, writer, false);
}

void write_file_durably(const std::string& path, const std::function<void(std::ostream&)>& writer) {
  replace_file(path, writer, true);
}

}  // namespace ldle
