#include "ldle_io/npy_header.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "ldle_io/support.h"

namespace ldle::npy_header_test {

using test::expect_error;

NpyHeader parse(const std::string& text) {
  return parse_npy_header(text, "a.npy");
}

TEST(NpyHeader, HeadersOfNumPyAreRead) {
  const NpyHeader header =
      parse("{'descr': '>i4', 'fortran_order': True, 'shape': (3, 2), }      \n");
  EXPECT_EQ(header.kind, NpyKind::signed_integer);
  EXPECT_EQ(header.item_size, 4);
  EXPECT_TRUE(header.big_endian);
  EXPECT_TRUE(header.fortran_order);
  EXPECT_EQ(header.shape, (std::vector<std::uint64_t>{3, 2}));
}

TEST(NpyHeader, OtherNotationsAreRead) {
  const NpyHeader header = parse("{\"shape\":(7L,),\"fortran_order\":False,\"descr\":\"|b1\"}");
  EXPECT_EQ(header.kind, NpyKind::boolean);
  EXPECT_EQ(header.shape, (std::vector<std::uint64_t>{7}));
  EXPECT_TRUE(parse("{'descr': '<f8', 'fortran_order': False, 'shape': (), }").shape.empty());
}

TEST(NpyHeader, ErrorsNameOtherTypes) {
  for (const char* type :
       {"<c16", "|O", "<U5", "|S3", "<M8[ns]", "|V8", "<f16", "<f3", "<i16", "", "<", "f", "8"}) {
    const std::string text = test::npy_dictionary(type, "(1,)");
    expect_error([&] { parse(text); }, std::string("'") + type + "'");
  }
  expect_error([] { parse("{'descr': [('x', '<f8')], 'fortran_order': False, 'shape': (1,), }"); },
               "named fields");
}

TEST(NpyHeader, DamagedDictionariesThrow) {
  for (const char* text :
       {"", "{", "}", "{}", "[]", "{'descr'", "{'descr': '<f8', 'fortran_order': False}",
        "{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<f8', 'fortran_order': 0, 'shape': (1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1.5,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (18446744073709551615,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': 5}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), 'more': 1}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)} x",
        "{'descr: '<f8', 'fortran_order': False, 'shape': (1,)}"}) {
    expect_error([&] { parse(text); }, "a.npy: the header is corrupt");
  }
}

TEST(NpyHeader, MutationsAreReadOrThrow) {
  const std::string whole = test::npy_dictionary("<f8", "(3, 2)");
  const std::string alphabet = "{}()[]'\",: <>|=fibuc0123456789TrueFalsedescrshapL\n\t\\\xff";
  Random random(1);
  Index read = 0;
  Index errors = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    std::string text = whole;
    for (Index edits = 1 + random.below(4); edits > 0; --edits) {
      const auto at = static_cast<std::size_t>(random.below(static_cast<Index>(text.size())));
      const char letter = alphabet[random.below(static_cast<Index>(alphabet.size()))];
      switch (random.below(4)) {
        case 0:
          text[at] = letter;
          break;
        case 1:
          text.insert(at, 1, letter);
          break;
        case 2:
          text.erase(at, 1);
          break;
        default:
          text.insert(at, text.substr(at, random.below(20)));
          break;
      }
      if (text.empty()) text = "{";
    }
    try {
      parse(text);
      ++read;
    } catch (const InvalidArgument&) {
      ++errors;
    }
  }
  EXPECT_GT(read, 0);
  EXPECT_GT(errors, 10000);
}

}  // namespace ldle::npy_header_test
