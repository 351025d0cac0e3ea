#include "ldle_io/input_file.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

#include "ldle/error.h"
#include "ldle_io/gzip.h"

namespace ldle {
namespace {

constexpr std::size_t copy_block = std::size_t{1} << 18;
/// Reading asks after this many bytes whether to stop.
constexpr std::size_t longest_read = std::size_t{1} << 26;

bool (*stop_asked)() = nullptr;

void throw_if_asked() {
  if (stop_asked != nullptr && stop_asked()) throw Interrupted();
}

}  // namespace

void stop_reading_if(bool (*asked)()) {
  stop_asked = asked;
}

InputFile::InputFile(const std::string& path) : name_(path == "-" ? "standard input" : path) {
  if (path == "-") {
    file_ = spooled([&](auto out) { return read_block(stdin, out); });
  } else {
    struct stat status {};
    // Checked before opening, because opening a device can have side effects.
    if (stat(path.c_str(), &status) != 0) fail("cannot be read");
    if (S_ISDIR(status.st_mode)) throw InvalidArgument(name_, "is a folder, not a file");
    if (!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode)) {
      throw InvalidArgument(name_, "is neither a file nor a pipe");
    }
    file_.reset(std::fopen(path.c_str(), "rbe"));
    if (!file_) throw_if_asked();  // while waiting for a pipe
    if (!file_) fail("cannot be read");
    if (S_ISFIFO(status.st_mode)) {
      file_ = spooled([&](auto out) { return read_block(file_.get(), out); });
    }
  }
  if (is_gzip()) {
    GzipReader unpacked(*this, name_);
    file_ = spooled([&](auto out) { return unpacked.read(out); });
  }
  struct stat status {};
  if (fstat(fileno(file_.get()), &status) != 0) fail("cannot be read");
  size_ = static_cast<std::uint64_t>(status.st_size);
}

bool InputFile::is_gzip() {
  std::array<std::byte, 3> start{};
  read(start);
  seek(0);
  return GzipReader::begins_gzip(start);
}

void InputFile::seek(std::uint64_t position) {
  if (fseeko(file_.get(), static_cast<off_t>(position), SEEK_SET) != 0) fail("cannot be read");
}

std::size_t InputFile::read(std::span<std::byte> out) {
  std::size_t count = 0;
  while (const std::size_t more = read_block(file_.get(), out.subspan(count))) count += more;
  return count;
}

std::size_t InputFile::read_block(std::FILE* from, std::span<std::byte> out) const {
  throw_if_asked();
  const std::size_t wanted = std::min(out.size(), longest_read);
  const std::size_t count = std::fread(out.data(), 1, wanted, from);
  if (count == wanted || !std::ferror(from)) return count;
  const int error = errno;
  throw_if_asked();
  errno = error;
  fail("cannot be read");
}

std::string read_text(InputFile& file, std::uint64_t most) {
  if (file.size() > most) {
    throw InvalidArgument(file.name(),
                          fmt::format("has {} bytes; at most {} can be read", file.size(), most));
  }
  std::string text(file.size(), '\0');
  text.resize(file.read(std::as_writable_bytes(std::span(text))));
  return text;
}

InputFile::File InputFile::spooled(const Read& read) const {
  File copy(std::tmpfile());
  if (!copy) fail("cannot be copied to a temporary file");
  std::vector<std::byte> block(copy_block);
  while (const std::size_t count = read(block)) {
    if (std::fwrite(block.data(), 1, count, copy.get()) != count) {
      fail("cannot be copied to a temporary file");
    }
  }
  if (std::fflush(copy.get()) != 0) fail("cannot be copied to a temporary file");
  std::rewind(copy.get());
  return copy;
}

void InputFile::fail(const std::string& doing) const {
  throw InvalidArgument(name_, doing + ": " + std::strerror(errno));
}

}  // namespace ldle
