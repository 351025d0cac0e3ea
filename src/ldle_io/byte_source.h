#pragma once

#include <cstddef>
#include <span>

namespace ldle {

/// A stream of bytes.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  /// Reads bytes into `out` from its beginning and returns their number. It is less than the size
  /// of `out` only at the end of the stream.
  virtual std::size_t read(std::span<std::byte> out) = 0;
};

}  // namespace ldle
