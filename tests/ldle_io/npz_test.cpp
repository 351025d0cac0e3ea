#include "ldle_io/npz.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "ldle_io/zip_support.h"

namespace ldle::npz_test {

using test::bytes_of;
using test::expect_error;
using test::PlainMember;
using test::ScratchFolder;
using test::zip_file;

std::string column(std::initializer_list<double> values) {
  std::string data;
  for (double value : values) data += bytes_of(value);
  return test::npy_file(test::npy_dictionary("<f8", fmt::format("({},)", values.size())), data);
}

const RowMatrix one_two = (RowMatrix(2, 1) << 1, 2).finished();
const RowMatrix three = (RowMatrix(1, 1) << 3).finished();

TEST(Npz, StoredAndDeflatedArraysAreReadByName) {
  ScratchFolder folder;
  for (bool deflated : {false, true}) {
    for (bool zip64 : {false, true}) {
      const std::string path =
          folder.write("a.npz", zip_file({{"x.npy", column({1, 2}), deflated, zip64},
                                          {"y.npy", column({3}), deflated, zip64}},
                                         deflated ? "PK\x05\x06 in a comment" : "", zip64));
      EXPECT_EQ(read_npz(path, "x"), one_two);
      EXPECT_EQ(read_npz(path, "y"), three);
      EXPECT_EQ(read_npz(path), one_two);
    }
  }
}

TEST(Npz, ErrorsListTheArrays) {
  ScratchFolder folder;
  const std::string path = folder.write(
      "a.npz", zip_file({{"notes.txt", "hello"}, {"x.npy", column({1})}, {"y.npy", column({2})}}));
  expect_error([&] { read_npz(path, "z"); }, "a.npz: has no array 'z'; it has x, y");
  expect_error(
      [&] {
        read_npz(folder.write("b.npz", zip_file({{"notes.txt", "hello"}})));
      },
      "holds no arrays");
  expect_error([&] { read_npz(folder.write("b.npz", zip_file({}))); }, "holds no arrays");
}

TEST(Npz, ArraysLargerThanTheBuffersAreRead) {
  ScratchFolder folder;
  std::string data;
  Random random(3);
  RowMatrix expected(40000, 2);
  for (Index i = 0; i < expected.size(); ++i) {
    expected.data()[i] = random.uniform();
    data += bytes_of(expected.data()[i]);
  }
  const std::string array = test::npy_file(test::npy_dictionary("<f8", "(40000, 2)"), data);
  EXPECT_EQ(read_npz(folder.write("a.npz", zip_file({{"x.npy", array, true}}))), expected);
  // An array of zeros is compressed to almost nothing.
  const std::string zeros =
      test::npy_file(test::npy_dictionary("<f8", "(1000000,)"), std::string(8000000, '\0'));
  EXPECT_EQ(read_npz(folder.write("z.npz", zip_file({{"x.npy", zeros, true}}))),
            RowMatrix::Zero(1000000, 1));
}

TEST(Npz, TruncatedFilesThrow) {
  ScratchFolder folder;
  for (bool deflated : {false, true}) {
    const std::string whole =
        zip_file({{"x.npy", column({1, 2}), deflated, deflated}}, "", deflated);
    for (std::size_t length = 0; length < whole.size(); ++length) {
      const std::string path = folder.write("a.npz", whole.substr(0, length));
      EXPECT_THROW(read_npz(path), InvalidArgument) << length;
    }
  }
}

TEST(Npz, EveryChangedByteOfTheDataIsNoticed) {
  ScratchFolder folder;
  const std::string array = column({1, 2, 3, 4});
  const RowMatrix original = (RowMatrix(4, 1) << 1, 2, 3, 4).finished();
  for (bool deflated : {false, true}) {
    const std::string whole = zip_file({{"x.npy", array, deflated}});
    const std::size_t data = 30 + 5;
    const std::size_t length = deflated ? test::deflated(array).size() : array.size();
    for (std::size_t i = 0; i < length; ++i) {
      std::string bytes = whole;
      bytes[data + i] = static_cast<char>(bytes[data + i] ^ 0x10);
      const std::string path = folder.write("a.npz", bytes);
      try {
        // The last bits of deflated data may be unused.
        EXPECT_EQ(read_npz(path), original) << i;
        EXPECT_TRUE(deflated && i + 1 == length) << i;
      } catch (const InvalidArgument&) {
      }
    }
  }
  std::string last = zip_file({{"x.npy", array, false}});
  last[30 + 5 + array.size() - 1] ^= 1;
  expect_error([&] { read_npz(folder.write("a.npz", last)); }, "checksum");
}

TEST(Npz, MutatedArchivesAreReadOrThrow) {
  ScratchFolder folder;
  for (bool deflated : {false, true}) {
    const std::string whole =
        zip_file({{"x.npy", column({1, 2}), deflated, deflated}}, "", deflated);
    Random random(4);
    for (int trial = 0; trial < 600; ++trial) {
      std::string bytes = whole;
      for (Index edits = 1 + random.below(3); edits > 0; --edits) {
        bytes[random.below(static_cast<Index>(bytes.size()))] =
            random.below(3) == 0 ? '\xff' : static_cast<char>(random.bits());
      }
      const std::string path = folder.write("a.npz", bytes);
      try {
        EXPECT_EQ(read_npz(path), one_two);
      } catch (const InvalidArgument&) {
      }
    }
  }
}

TEST(Npz, SizesLargerThanTheFileThrow) {
  ScratchFolder folder;
  std::string deflated = zip_file({{"x.npy", column({1, 2}), true}});
  const std::size_t directory = deflated.find("PK\x01\x02");
  deflated.replace(directory + 24, 4, test::u32(0xfffffff0));
  expect_error([&] { read_npz(folder.write("a.npz", deflated)); }, "cannot result from");

  std::string stored = zip_file({{"x.npy", column({1, 2}), false}});
  stored.replace(stored.find("PK\x01\x02") + 20, 4, test::u32(100000));
  expect_error([&] { read_npz(folder.write("a.npz", stored)); }, "a.npz:x: is truncated");
}

TEST(Npz, OtherMethodsAndEncryptionThrow) {
  ScratchFolder folder;
  std::string method = zip_file({{"x.npy", column({1, 2})}});
  method.replace(method.find("PK\x01\x02") + 10, 2, test::u16(14));
  expect_error([&] { read_npz(folder.write("a.npz", method)); }, "zip method 14");
  std::string encrypted = zip_file({{"x.npy", column({1, 2})}});
  encrypted.replace(encrypted.find("PK\x01\x02") + 8, 2, test::u16(1));
  expect_error([&] { read_npz(folder.write("a.npz", encrypted)); }, "is encrypted");
}

TEST(Npz, OtherFilesThrow) {
  ScratchFolder folder;
  expect_error([&] { read_npz(folder.write("a.npz", std::string(100000, 'x'))); },
               "its directory is missing");
  expect_error([&] { read_npz(folder.write("a.npz", "")); }, "it is truncated");
}

}  // namespace ldle::npz_test
