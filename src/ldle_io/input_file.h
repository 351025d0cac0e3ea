#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>

namespace ldle {

/// Bytes one after the other.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  /// Fills `out` from the front and gives the count, which is short only at the end.
  virtual std::size_t read(std::span<std::byte> out) = 0;
};

/// A file open for reading. "-" is standard input; it and named pipes are first copied to an
/// unnamed temporary file, so that every input has a size and can be read out of order.
/// Throws InvalidArgument when there is no such file or it cannot be read.
class InputFile final : public ByteSource {
 public:
  explicit InputFile(const std::string& path);

  /// As messages call it.
  const std::string& name() const { return name_; }
  std::uint64_t size() const { return size_; }

  void seek(std::uint64_t position);
  std::size_t read(std::span<std::byte> out) override;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Close>;

  File spooled(std::FILE* from) const;
  [[noreturn]] void fail(const std::string& doing) const;

  std::string name_;
  File file_;
  std::uint64_t size_ = 0;
};

}  // namespace ldle
