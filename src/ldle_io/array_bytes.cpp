#include "ldle_io/array_bytes.h"

#include <fmt/ranges.h>
#include <zlib.h>

namespace ldle {

std::uint32_t crc32_of(std::span<const std::byte> bytes, std::uint32_t crc) {
  return static_cast<std::uint32_t>(
      crc32_z(crc, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::string npy_header_text(const ArrayBytes& array) {
  std::string text =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}{}), }}", array.type,
                  fmt::join(array.shape, ", "), array.shape.size() == 1 ? "," : "");
  // In a .npy file the data begin at a multiple of 64 bytes. Magic string, version and length
  // take 10 bytes, the line end 1 byte.
  constexpr std::size_t before = 10;
  text.append(63 - (before + text.size()) % 64, ' ');
  text += '\n';
  const auto length = static_cast<std::uint16_t>(text.size());
  std::string start = std::string("\x93NUMPY\x01", 7) + '\0';
  start += static_cast<char>(length & 0xff);
  start += static_cast<char>(length >> 8);
  return start + text;
}

}  // namespace ldle
