#include "ldle_io/npy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ldle/core/random.h"
#include "ldle_io/support.h"

namespace ldle::npy_test {

using test::bytes_of;
using test::expect_error;
using test::npy_dictionary;
using test::npy_file;
using test::ScratchFolder;

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string_view rest) : rest_(rest) {}

  std::size_t read(std::span<std::byte> out) override {
    const std::size_t count = rest_.copy(reinterpret_cast<char*>(out.data()), out.size());
    rest_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view rest_;
};

/// The values 10 i + j of a 3 x 2 array of T.
template <class T>
std::string values_3_by_2(bool big_endian, bool fortran) {
  std::string data;
  for (int k = 0; k < 6; ++k) {
    const int i = fortran ? k % 3 : k / 2;
    const int j = fortran ? k / 3 : k % 2;
    data += bytes_of(static_cast<T>(10 * i + j), big_endian);
  }
  return data;
}

RowMatrix expected_3_by_2() {
  RowMatrix m(3, 2);
  m << 0, 1, 10, 11, 20, 21;
  return m;
}

template <class T>
void expect_reads(const std::string& type) {
  ScratchFolder folder;
  for (bool big : {false, true}) {
    for (bool fortran : {false, true}) {
      const std::string dictionary = npy_dictionary((big ? ">" : "<") + type, "(3, 2)", fortran);
      const std::string path =
          folder.write("a.npy", npy_file(dictionary, values_3_by_2<T>(big, fortran)));
      EXPECT_EQ(read_npy(path), expected_3_by_2()) << type << big << fortran;
      if constexpr (std::is_integral_v<T>) {
        EXPECT_EQ(read_npy_ids(path).cast<double>(), expected_3_by_2()) << type << big << fortran;
      }
    }
  }
}

TEST(Npy, EveryTypeAndOrderIsRead) {
  expect_reads<double>("f8");
  expect_reads<float>("f4");
  expect_reads<std::int8_t>("i1");
  expect_reads<std::int16_t>("i2");
  expect_reads<std::int32_t>("i4");
  expect_reads<std::int64_t>("i8");
  expect_reads<std::uint8_t>("u1");
  expect_reads<std::uint16_t>("u2");
  expect_reads<std::uint32_t>("u4");
  expect_reads<std::uint64_t>("u8");
}

TEST(Npy, FormatsTwoAndThreeAreRead) {
  ScratchFolder folder;
  for (int format : {1, 2, 3}) {
    const std::string file =
        npy_file(npy_dictionary("<f8", "(3, 2)"), values_3_by_2<double>(false, false), format);
    EXPECT_EQ(read_npy(folder.write("a.npy", file)), expected_3_by_2());
  }
  expect_error(
      [&] { read_npy(folder.write("a.npy", npy_file(npy_dictionary("<f8", "(0,)"), "", 4))); },
      "version 4.0");
}

TEST(Npy, BooleansAreRead) {
  ScratchFolder folder;
  const std::string file = npy_file(npy_dictionary("|b1", "(3,)"), std::string("\x00\x01\x02", 3));
  const RowMatrix m = read_npy(folder.write("a.npy", file));
  EXPECT_EQ(m, (RowMatrix(3, 1) << 0, 1, 1).finished());
}

TEST(Npy, HalfPrecisionFollowsItsDefinition) {
  ScratchFolder folder;
  std::string data;
  for (unsigned bits = 0; bits < 0x10000; ++bits)
    data += bytes_of(static_cast<std::uint16_t>(bits));
  const RowMatrix m =
      read_npy(folder.write("a.npy", npy_file(npy_dictionary("<f2", "(65536,)"), data)));
  EXPECT_EQ(m(0x3c00), 1.0);
  EXPECT_EQ(m(0xc000), -2.0);
  EXPECT_EQ(m(0x7bff), 65504.0);
  EXPECT_EQ(m(0x7c00), std::numeric_limits<double>::infinity());
  EXPECT_EQ(m(0xfc00), -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(m(0x7e00)));
  EXPECT_EQ(m(0x0000), 0.0);
  // The difference of two consecutive numbers is 2^(e-25), with the biased exponent e >= 1.
  for (int bits = 0; bits < 0x7bff; ++bits) {
    ASSERT_EQ(m(bits + 1) - m(bits), std::ldexp(1.0, std::max(bits >> 10, 1) - 25)) << bits;
    ASSERT_EQ(m(bits | 0x8000), -m(bits));
  }
}

TEST(Npy, LargeArraysAreReadInBothOrders) {
  ScratchFolder folder;
  const Index rows = 20011;
  const Index cols = 7;
  std::string c_order;
  std::string fortran_order;
  for (Index k = 0; k < rows * cols; ++k) c_order += bytes_of(static_cast<double>(k));
  for (Index j = 0; j < cols; ++j) {
    for (Index i = 0; i < rows; ++i) fortran_order += bytes_of(static_cast<double>(i * cols + j));
  }
  const RowMatrix c =
      read_npy(folder.write("c.npy", npy_file(npy_dictionary("<f8", "(20011, 7)"), c_order)));
  const RowMatrix f = read_npy(
      folder.write("f.npy", npy_file(npy_dictionary("<f8", "(20011, 7)", true), fortran_order)));
  for (Index k = 0; k < rows * cols; ++k) ASSERT_EQ(c.data()[k], static_cast<double>(k));
  EXPECT_EQ(c, f);
}

TEST(Npy, TruncatedFilesThrow) {
  ScratchFolder folder;
  const std::string whole =
      npy_file(npy_dictionary("<f8", "(3, 2)"), values_3_by_2<double>(false, false));
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const std::string path = folder.write("a.npy", whole.substr(0, length));
    expect_error([&] { read_npy(path); }, length == 0 ? "is empty" : "a.npy: is truncated");
  }
  expect_error([&] { read_npy(folder.write("a.npy", whole + "x")); }, "a.npy: is corrupt");
}

TEST(Npy, MutatedFilesAreReadOrThrow) {
  const std::string whole =
      npy_file(npy_dictionary("<f8", "(3, 2)"), values_3_by_2<double>(false, false));
  Random random(2);
  for (int trial = 0; trial < 50000; ++trial) {
    std::string bytes = whole;
    for (Index edits = 1 + random.below(3); edits > 0; --edits) {
      bytes[random.below(static_cast<Index>(bytes.size()))] = static_cast<char>(random.bits());
    }
    MemorySource source(bytes);
    try {
      EXPECT_LE(read_npy(source, bytes.size(), "a.npy").size(), 48);
    } catch (const InvalidArgument&) {
    }
  }
}

TEST(Npy, ShapesAreCheckedBeforeMemoryIsAllocated) {
  ScratchFolder folder;
  const auto read = [&](const std::string& shape, const std::string& data) {
    return read_npy(folder.write("a.npy", npy_file(npy_dictionary("<f8", shape), data)));
  };
  const std::string eight(8, '\0');
  expect_error([&] { read("(9000000000000000000,)", eight); }, "larger than any file");
  expect_error([&] { read("(1000000000000, 3)", eight); }, "needs 24000000000000 bytes");
  expect_error([&] { read("(4611686018427387904, 4)", ""); }, "larger than any file");
  expect_error([&] { read("(0, 9000000000000000000)", ""); }, "at most 2^31 - 1");
  expect_error([&] { read("(0, 3)", ""); }, "holds no values");
  expect_error([&] { read("(0,)", ""); }, "holds no values");
  expect_error([&] { read("()", eight); }, "0 axes");
  expect_error([&] { read("(1, 1, 1)", eight); }, "3 axes");
}

TEST(Npy, ErrorsNameOtherFiles) {
  ScratchFolder folder;
  expect_error([&] { read_npy(folder / "none.npy"); }, "none.npy: cannot be read: No such file");
  expect_error([&] { read_npy(folder.path().string()); }, "is a folder");
  expect_error([&] { read_npy(folder.write("a.npy", "x,y\n1,2\n")); }, "not a .npy file");
  expect_error([&] { read_npy("/dev/zero"); }, "neither a file nor a pipe");
}

TEST(Npy, IdsMustBeIntegersInRange) {
  ScratchFolder folder;
  const auto ids = [&](const std::string& type, const std::string& data) {
    return read_npy_ids(folder.write("a.npy", npy_file(npy_dictionary(type, "(1,)"), data)));
  };
  EXPECT_EQ(ids("<i8", bytes_of(std::int64_t{-2147483648}))(0), std::numeric_limits<Id>::min());
  expect_error([&] { ids("<i8", bytes_of(std::int64_t{2147483648})); }, "2147483648");
  expect_error([&] { ids("<u4", bytes_of(std::uint32_t{0xffffffff})); }, "4294967295");
  expect_error([&] { ids("<u8", bytes_of(~std::uint64_t{0})); }, "18446744073709551615");
  expect_error([&] { ids("<f8", bytes_of(1.0)); }, "does not hold integers");
  expect_error([&] { ids("|b1", "\x01"); }, "does not hold integers");
  EXPECT_EQ(
      read_npy_ids(folder.write("e.npy", npy_file(npy_dictionary("<i4", "(0, 2)"), ""))).cols(), 2);
}

TEST(Npy, ReadingInvertsWritingBitForBit) {
  ScratchFolder folder;
  RowMatrix m(2, 3);
  m << 0.1, -0.0, 1e308, std::numeric_limits<double>::denorm_min(),
      std::numeric_limits<double>::infinity(), 3;
  write_npy(folder / "m.npy", m);
  const RowMatrix back = read_npy(folder / "m.npy");
  EXPECT_EQ(back, m);
  EXPECT_TRUE(std::signbit(back(0, 1)));

  RowMatrix wide = RowMatrix::Random(5, 4);
  write_npy(folder / "block.npy", wide.leftCols(2));
  EXPECT_EQ(read_npy(folder / "block.npy"), wide.leftCols(2));

  const std::vector<Id> ids{-1, 5, std::numeric_limits<Id>::max()};
  write_npy(folder / "ids.npy", std::span<const Id>(ids));
  EXPECT_EQ(read_npy_ids(folder / "ids.npy"),
            (IdMatrix(3, 1) << ids[0], ids[1], ids[2]).finished());

  const std::vector<IdPair> pairs{{1, 2}, {3, 4}};
  write_npy(folder / "pairs.npy", std::span<const IdPair>(pairs));
  EXPECT_EQ(read_npy_ids(folder / "pairs.npy"), (IdMatrix(2, 2) << 1, 2, 3, 4).finished());

  const std::vector<double> numbers{1.5, 2.5};
  write_npy(folder / "n.npy", std::span<const double>(numbers));
  EXPECT_EQ(read_npy(folder / "n.npy"), (RowMatrix(2, 1) << 1.5, 2.5).finished());
}

TEST(Npy, TheHeaderIsThatOfNumPy) {
  ScratchFolder folder;
  const std::vector<double> one{1.0};
  write_npy(folder / "a.npy", std::span<const double>(one));
  const std::string dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }";
  const std::string padded = dictionary + std::string(118 - 1 - dictionary.size(), ' ') + "\n";
  EXPECT_EQ(test::file_bytes(folder / "a.npy"), npy_file(padded, bytes_of(1.0)));
  for (Index cols = 1; cols < 100000000; cols *= 10) {
    write_npy(folder / "e.npy", RowMatrix(0, cols));
    EXPECT_EQ(test::file_bytes(folder / "e.npy").size() % 64, 0u) << cols;
  }
}

/// A file may be truncated after its size was read.
TEST(Npy, AFileThatIsTruncatedWhileItIsReadThrows) {
  ScratchFolder folder;
  write_npy(folder / "a.npy", RowMatrix::Constant(5000, 3, 1.5));
  for (std::uintmax_t left : {60000, 8192, 200}) {
    InputFile file(folder / "a.npy");
    const std::uint64_t size = file.size();
    std::filesystem::resize_file(folder / "a.npy", left);
    expect_error([&] { read_npy(file, size, "a.npy"); },
                 "a.npy: is truncated: it ends inside the data");
    write_npy(folder / "a.npy", RowMatrix::Constant(5000, 3, 1.5));
  }
}

}  // namespace ldle::npy_test
