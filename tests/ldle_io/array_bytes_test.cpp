#include "ldle_io/array_bytes.h"

#include <gtest/gtest.h>

#include "ldle_io/support.h"

namespace ldle::array_bytes_test {

TEST(ArrayBytes, HeadersCanBeRead) {
  const double numbers[6] = {};
  for (const std::vector<Index>& shape :
       {std::vector<Index>{}, {6}, {2, 3}, {0}, {0, 3}, {1, 6, 1}}) {
    const ArrayBytes array = array_bytes(numbers, shape);
    const std::string text = npy_header_text(array);
    EXPECT_EQ(text.size() % 64, 0u);
    EXPECT_EQ(text.back(), '\n');
    const NpyHeader header = parse_npy_header(text.substr(10), "header");
    EXPECT_EQ(header.kind, NpyKind::real);
    EXPECT_EQ(header.item_size, 8);
    EXPECT_FALSE(header.fortran_order);
    EXPECT_EQ(header.shape, (std::vector<std::uint64_t>{shape.begin(), shape.end()}));
    std::size_t count = 1;
    for (Index length : shape) count *= static_cast<std::size_t>(length);
    EXPECT_EQ(array.data.size(), 8 * count);
  }
}

TEST(ArrayBytes, TypesAreThoseOfNumPy) {
  const auto check = [](auto value, NpyKind kind) {
    const NpyHeader header =
        parse_npy_header(npy_header_text(array_bytes(&value, {})).substr(10), "header");
    EXPECT_EQ(header.kind, kind);
    EXPECT_EQ(header.item_size, sizeof value);
  };
  check(1.0, NpyKind::real);
  check(Id{1}, NpyKind::signed_integer);
  check(Index{1}, NpyKind::signed_integer);
  check('x', NpyKind::unsigned_integer);
}

/// The check value of the CRC-32 that zip uses.
TEST(ArrayBytes, ChecksumsAreThoseOfZipAndCanBeContinued) {
  const std::string text = "123456789";
  const auto bytes = std::as_bytes(std::span(text));
  EXPECT_EQ(crc32_of(bytes), 0xcbf43926u);
  EXPECT_EQ(crc32_of(bytes.subspan(4), crc32_of(bytes.first(4))), 0xcbf43926u);
}

}  // namespace ldle::array_bytes_test
