#include "ldle_io/report_support.h"

#include <gtest/gtest.h>
#include <zlib.h>

namespace ldle::test {

std::vector<std::byte> inflated(const std::vector<std::byte>& stream, std::size_t size) {
  std::vector<std::byte> bytes(size + 1);  // one more, to notice a stream that is too long
  auto length = static_cast<uLongf>(bytes.size());
  EXPECT_EQ(
      uncompress(reinterpret_cast<Bytef*>(bytes.data()), &length,
                 reinterpret_cast<const Bytef*>(stream.data()), static_cast<uLong>(stream.size())),
      Z_OK);
  bytes.resize(length);
  return bytes;
}

std::vector<std::byte> from_base64(const std::string& text) {
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<std::byte> bytes;
  unsigned bits = 0, known = 0;
  for (char letter : text.substr(0, text.find('='))) {
    bits = (bits << 6 | static_cast<unsigned>(letters.find(letter))) & 0xffffU;
    known += 6;
    if (known < 8) continue;
    known -= 8;
    bytes.push_back(static_cast<std::byte>(bits >> known));
  }
  return bytes;
}

}  // namespace ldle::test
