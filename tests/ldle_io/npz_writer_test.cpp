#include "ldle_io/npz_writer.h"

#include <gtest/gtest.h>

#include <sstream>

#include "ldle_io/npz.h"
#include "ldle_io/support.h"

namespace ldle::npz_writer_test {

using test::ScratchFolder;

std::string archive(const RowMatrix& matrix, const std::vector<Id>& ids) {
  std::ostringstream out;
  NpzWriter npz(out);
  npz.add("matrix", matrix_bytes(matrix));
  npz.add("ids", array_bytes(std::span<const Id>(ids)));
  npz.finish();
  return out.str();
}

TEST(NpzWriter, ArraysAreReadByName) {
  ScratchFolder folder;
  const RowMatrix matrix = (RowMatrix(2, 3) << 1, 2, 3, 4, 5, 1.0 / 3.0).finished();
  const std::string path = folder.write("a.npz", archive(matrix, {7, -8}));
  InputFile file(path);
  const Npz npz(file);
  EXPECT_EQ(npz.names(), (std::vector<std::string>{"matrix", "ids"}));
  EXPECT_EQ(npz.read("matrix"), matrix);
  EXPECT_EQ(npz.read("ids"), (RowMatrix(2, 1) << 7, -8).finished());
}

TEST(NpzWriter, EqualArraysGiveEqualBytes) {
  const RowMatrix matrix = RowMatrix::Ones(3, 3);
  EXPECT_EQ(archive(matrix, {1}), archive(matrix, {1}));
  EXPECT_NE(archive(matrix, {1}), archive(matrix, {2}));
}

/// Field by field as in the format's description.
TEST(NpzWriter, AnEmptyArchiveIsAnEmptyDirectory) {
  using test::bytes_of;
  std::ostringstream out;
  NpzWriter(out).finish();
  const auto u16 = [](int value) { return bytes_of(static_cast<std::uint16_t>(value)); };
  const auto u32 = [](std::uint32_t value) { return bytes_of(value); };
  const auto u64 = [](std::uint64_t value) { return bytes_of(value); };
  EXPECT_EQ(out.str(), "PK\x06\x06" + u64(44) + u16(45) + u16(45) + u32(0) + u32(0) + u64(0) +
                           u64(0) + u64(0) + u64(0) + "PK\x06\x07" + u32(0) + u64(0) + u32(1) +
                           "PK\x05\x06" + u16(0) + u16(0) + u16(0xffff) + u16(0xffff) +
                           u32(0xffffffff) + u32(0xffffffff) + u16(0));
}

}  // namespace ldle::npz_writer_test
