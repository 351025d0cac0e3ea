#include "ldle_io/report/base64.h"

#include <gtest/gtest.h>

#include <vector>

namespace ldle::base64_test {

std::string encoded(const std::string& text) {
  return base64(std::as_bytes(std::span(text)));
}

TEST(Base64, TestVectorsOfRfc4648) {
  EXPECT_EQ(encoded(""), "");
  EXPECT_EQ(encoded("f"), "Zg==");
  EXPECT_EQ(encoded("fo"), "Zm8=");
  EXPECT_EQ(encoded("foo"), "Zm9v");
  EXPECT_EQ(encoded("foob"), "Zm9vYg==");
  EXPECT_EQ(encoded("fooba"), "Zm9vYmE=");
  EXPECT_EQ(encoded("foobar"), "Zm9vYmFy");
}

TEST(Base64, AllLetters) {
  // 64 groups of six bits: 0, 1, ..., 63.
  std::vector<std::byte> bytes;
  for (unsigned i = 0; i < 64; i += 4) {
    const unsigned group = i << 18 | (i + 1) << 12 | (i + 2) << 6 | (i + 3);
    for (int shift : {16, 8, 0}) bytes.push_back(static_cast<std::byte>(group >> shift));
  }
  EXPECT_EQ(base64(bytes), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
}

}  // namespace ldle::base64_test
