#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace ldle {

/// The bytes as a zlib stream (RFC 1950), which browsers call "deflate".
std::vector<std::byte> zlib_stream(std::span<const std::byte> bytes);

}  // namespace ldle
