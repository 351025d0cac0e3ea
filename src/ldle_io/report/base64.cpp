#include "ldle_io/report/base64.h"

#include <cstdint>

namespace ldle {

std::string base64(std::span<const std::byte> bytes) {
  constexpr const char* letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      group = group << 8 | (j < left ? std::to_integer<std::uint32_t>(bytes[i + j]) : 0);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      text += j <= left ? letters[group >> (18 - 6 * j) & 63] : '=';
    }
  }
  return text;
}

}  // namespace ldle
