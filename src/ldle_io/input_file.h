#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "ldle_io/byte_source.h"

namespace ldle {

/// Reading a file throws Interrupted once `asked` returns true. It is called before every block
/// that is read. Must be set before files are read; without it reading cannot be stopped.
void stop_reading_if(bool (*asked)());

/// A file that is open for reading; "-" is standard input. Standard input and named pipes are first
/// copied to an unnamed temporary file, and gzip files are unpacked into one, so that every input
/// has a size and allows seeking. Throws InvalidArgument if the file does not exist or cannot be
/// read.
class InputFile final : public ByteSource {
 public:
  explicit InputFile(const std::string& path);

  /// Name for messages.
  const std::string& name() const { return name_; }
  std::uint64_t size() const { return size_; }

  void seek(std::uint64_t position);
  std::size_t read(std::span<std::byte> out) override;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Close>;

  using Read = std::function<std::size_t(std::span<std::byte>)>;

  bool is_gzip();
  /// Copies all that `read` returns to a temporary file.
  File spooled(const Read& read) const;
  /// Reads at most one block. Returns 0 only at the end of the file.
  std::size_t read_block(std::FILE* from, std::span<std::byte> out) const;
  [[noreturn]] void fail(const std::string& doing) const;

  std::string name_;
  File file_;
  std::uint64_t size_ = 0;
};

/// Reads a whole file as text. Throws InvalidArgument, before memory is allocated, if it has more
/// than `most` bytes.
std::string read_text(InputFile& file, std::uint64_t most);

}  // namespace ldle
