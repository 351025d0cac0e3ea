#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace ldle {

/// Encodes bytes as base64 (RFC 4648), with padding and without line ends.
std::string base64(std::span<const std::byte> bytes);

}  // namespace ldle
