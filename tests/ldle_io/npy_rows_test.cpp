#include "ldle_io/npy_rows.h"

#include <gtest/gtest.h>

#include <limits>

#include "ldle_io/npy.h"
#include "ldle_io/support.h"

namespace ldle::npy_rows_test {

using test::bytes_of;
using test::expect_error;
using test::npy_dictionary;
using test::npy_file;
using test::ScratchFolder;

/// Reads rows in blocks of two, the last block first.
RowMatrix read_backwards(NpyRows& rows) {
  RowMatrix all(rows.rows(), rows.columns());
  for (Index begin = rows.rows() / 2 * 2; begin >= 0; begin -= 2) {
    RowMatrix block(std::min<Index>(2, rows.rows() - begin), rows.columns());
    if (block.rows() == 0) continue;
    rows.read(begin, block);
    all.middleRows(begin, block.rows()) = block;
  }
  return all;
}

template <class T>
void expect_rows(const std::string& type) {
  ScratchFolder folder;
  for (bool big : {false, true}) {
    std::string data;
    for (int k = 0; k < 15; ++k) data += bytes_of(static_cast<T>(k * k), big);
    const std::string two_axes =
        folder.write("a.npy", npy_file(npy_dictionary((big ? ">" : "<") + type, "(5, 3)"), data));
    const std::string one_axis =
        folder.write("b.npy", npy_file(npy_dictionary((big ? ">" : "<") + type, "(15,)"), data));
    for (const std::string& path : {two_axes, one_axis}) {
      InputFile file(path);
      EXPECT_TRUE(has_npy_rows(file));
      NpyRows rows(std::move(file));
      EXPECT_EQ(read_backwards(rows), read_npy(path)) << type << big;
    }
  }
}

TEST(NpyRows, BlocksAreThoseOfTheWholeArray) {
  expect_rows<double>("f8");
  expect_rows<float>("f4");
  expect_rows<std::int32_t>("i4");
  expect_rows<std::uint16_t>("u2");
}

TEST(NpyRows, NumbersThatAreNotFiniteAreNamed) {
  ScratchFolder folder;
  RowMatrix points = RowMatrix::Ones(7, 2);
  points(5, 1) = std::numeric_limits<double>::quiet_NaN();
  write_npy(folder / "a.npy", points);
  NpyRows rows(folder / "a.npy");
  expect_error([&] { read_backwards(rows); }, "row 6, column 2 (from 1)");
}

TEST(NpyRows, FortranOrderAndOtherArraysAreRefused) {
  ScratchFolder folder;
  const std::string data(6 * 8, '\0');
  const std::string fortran =
      folder.write("f.npy", npy_file(npy_dictionary("<f8", "(3, 2)", true), data));
  InputFile file(fortran);
  EXPECT_FALSE(has_npy_rows(file));
  expect_error([&] { NpyRows rows(fortran); }, "Fortran order");
  const std::string cube =
      folder.write("c.npy", npy_file(npy_dictionary("<f8", "(3, 2, 1)"), data));
  expect_error([&] { NpyRows rows(cube); }, "3 axes");
  const std::string empty = folder.write("e.npy", npy_file(npy_dictionary("<f8", "(0, 2)"), ""));
  expect_error([&] { NpyRows rows(empty); }, "no values");
}

TEST(NpyWriter, PiecesMakeTheSameFileAsOneArray) {
  ScratchFolder folder;
  const RowMatrix all = RowMatrix::Random(9, 2);
  write_npy(folder / "whole.npy", all);
  NpyWriter writer(folder / "pieces.npy", {NpyType<double>::name, {9, 2}, {}});
  for (Index begin = 0; begin < 9; begin += 4) {
    const RowMatrix some = all.middleRows(begin, std::min<Index>(4, 9 - begin));
    writer.append(matrix_bytes(some).data);
  }
  writer.close();
  EXPECT_EQ(test::file_bytes(folder / "pieces.npy"), test::file_bytes(folder / "whole.npy"));
}

TEST(NpyWriter, MissingValuesAndAFullDiskAreErrors) {
  ScratchFolder folder;
  const RowMatrix some = RowMatrix::Zero(2, 2);
  NpyWriter missing(folder / "a.npy", {NpyType<double>::name, {3, 2}, {}});
  missing.append(matrix_bytes(some).data);
  EXPECT_THROW(missing.close(), std::logic_error);
  EXPECT_THROW(missing.append(matrix_bytes(some).data), std::logic_error);
  NpyWriter full("/dev/full", {NpyType<double>::name, {2, 2}, {}});
  EXPECT_THROW(
      {
        full.append(matrix_bytes(some).data);
        full.close();
      },
      ComputationFailed);
}

}  // namespace ldle::npy_rows_test
