#pragma once

#include <memory>
#include <string>

#include "ldle_io/byte_source.h"

namespace ldle {

/// Unpacks a gzip file (RFC 1952). It may have several members; what follows them is ignored.
class GzipReader final : public ByteSource {
 public:
  /// Whether the first three bytes of a file are those of a gzip file.
  static bool begins_gzip(std::span<const std::byte> start);

  /// `packed` must outlive the reader; `name` is its name in messages.
  GzipReader(ByteSource& packed, std::string name);
  ~GzipReader() override;

  /// Throws InvalidArgument if the file is damaged or truncated.
  std::size_t read(std::span<std::byte> out) override;

 private:
  struct State;

  /// Begins the next member; returns false if there is none.
  bool next_member();
  void refill();

  ByteSource& packed_;
  std::string name_;
  std::unique_ptr<State> state_;
};

}  // namespace ldle
