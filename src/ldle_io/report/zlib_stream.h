#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace ldle {

/// Compresses bytes to a zlib stream (RFC 1950); browsers call this format "deflate".
std::vector<std::byte> zlib_stream(std::span<const std::byte> bytes);

}  // namespace ldle
