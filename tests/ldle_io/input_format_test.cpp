#include "ldle_io/input_format.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "ldle_io/support.h"
#include "ldle_io/zip_support.h"

namespace ldle::input_format_test {

using namespace std::string_literals;
using test::error_of;
using test::ScratchFolder;

/// The message about a file, in which PATH stands for its folder.
std::string refusal(const std::string& name, const std::string& bytes) {
  ScratchFolder folder;
  std::string message = error_of([&] { read_input({.path = folder.write(name, bytes)}); });
  const std::string path = folder.path().string();
  for (auto at = message.find(path); at != std::string::npos; at = message.find(path)) {
    message.replace(at, path.size(), "PATH");
  }
  return message;
}

std::string converted(const std::string& name, const std::string& kind) {
  const std::string stem = std::filesystem::path(name).stem().string();
  return "PATH/" + name + ": " + kind +
         " is not read by this program; convert it with: python -m "
         "ldle.io PATH/" +
         name + " PATH/" + stem + ".npy";
}

TEST(InputFormat, FilesThatAreNotReadAreRefusedWithAWayOut) {
  const std::string zip = test::zip_file({{"xl/workbook.xml", "<workbook/>"}});
  for (const auto& [name, bytes, kind] :
       {std::tuple<std::string, std::string, std::string>{"a.parquet", "PAR1\x15\4", "Parquet"},
        {"a.feather", "ARROW1\0\0\0\1"s, "Feather (Arrow)"},
        {"a.h5ad", "\x89HDF\r\n\x1a\n", "HDF5 (AnnData)"},
        {"a.h5", "\x89HDF\r\n\x1a\n", "HDF5"},
        {"a.mat", "MATLAB 5.0 MAT-file", "MATLAB"},
        {"a.xlsx", zip, "Excel"},
        {"a.json", "[1, 2]", "JSON"}}) {
    EXPECT_EQ(refusal(name, bytes), converted(name, kind));
  }
  for (const auto& [name, bytes, kind] :
       {std::tuple<std::string, std::string, std::string>{"a.rds", "X\n\0\0\0\3"s, "R data"},
        {"a.pkl", "\x80\4\x95\1\0\0"s, "a pickle"},
        {"a", "\x80\5\x95\1\0\0"s, "a pickle"}}) {
    EXPECT_EQ(refusal(name, bytes), "PATH/" + name + ": " + kind +
                                        " is not read by this program; save it as CSV or .npy");
  }
  EXPECT_EQ(refusal("a.png", "\x89PNG\r\n\x1a\n"),
            "PATH/a.png: an image is not read by this program; put one image for each point into a "
            "folder and convert it with: python -m ldle.io FOLDER points.npy");
  EXPECT_EQ(refusal("a.csv.xz",
                    "\xfd"
                    "7zXZ\0"s),
            "PATH/a.csv.xz: xz is not read by this program; unpack it first, or pack it with gzip");
}

TEST(InputFormat, NamesThatTheShellWouldDivideAreQuoted) {
  EXPECT_EQ(refusal("my cell's.h5ad", "\x89HDF\r\n\x1a\n"),
            "PATH/my cell's.h5ad: HDF5 (AnnData) is not read by this program; convert it with: "
            "python -m ldle.io 'PATH/my cell'\\''s.h5ad' 'PATH/my cell'\\''s.npy'");
}

/// The converter knows a format by the extension only.
TEST(InputFormat, ToConvertAFileItMayNeedAnotherName) {
  EXPECT_EQ(
      refusal("a.data", "{\"x\": 1}"),
      "PATH/a.data: JSON is not read by this program; name it PATH/a.data.json and convert it "
      "with: python -m ldle.io PATH/a.data.json PATH/a.data.npy");
  EXPECT_EQ(refusal("cells.h5ad.gz", "\x89HDF\r\n\x1a\n"),
            "PATH/cells.h5ad.gz: HDF5 (AnnData) is not read by this program; unpack it and convert "
            "it with: python -m ldle.io PATH/cells.h5ad PATH/cells.npy");
}

TEST(InputFormat, BinaryFilesAreNeverTakenForTables) {
  for (const char* name : {"a.csv", "a.dat", "a"}) {
    EXPECT_EQ(refusal(name, "1,2\n\0\1,3\n"s), "PATH/"s + name +
                                                   ": is a binary file of a kind that this program "
                                                   "does not know; save it as CSV or .npy");
  }
  EXPECT_EQ(
      refusal("table.csv", "PAR1\x15\4"),
      "PATH/table.csv: Parquet is not read by this program; name it PATH/table.csv.parquet and "
      "convert it with: python -m ldle.io PATH/table.csv.parquet PATH/table.csv.npy");
}

/// Text may begin as a name of a format does.
TEST(InputFormat, TablesMayHaveAnyNamesOfColumns) {
  ScratchFolder folder;
  for (const char* name : {"PAR1", "MATLAB", "OFF", "ply", "glTF2", "\"x\""}) {
    const std::string path = folder.write("a.csv", name + ",b\n1,2\n3,4\n"s);
    EXPECT_EQ(read_input({.path = path}).points, (RowMatrix(2, 2) << 1, 2, 3, 4).finished())
        << name;
  }
}

/// The first bytes count, not the name.
TEST(InputFormat, AnArrayWithAnyNameIsRead) {
  ScratchFolder folder;
  const std::string array =
      test::npy_file(test::npy_dictionary("<f8", "(1,)"), test::bytes_of(7.0));
  for (const char* name : {"a.csv", "a.ply", "a.h5"}) {
    EXPECT_EQ(read_input({.path = folder.write(name, array)}).points(0, 0), 7.0) << name;
  }
}

TEST(InputFormat, FoldersAreRefused) {
  ScratchFolder folder;
  const std::string path = folder.path().string();
  EXPECT_EQ(error_of([&] { read_input({.path = path}); }),
            path + ": is a folder; INPUT must be a file with one point per row");
  folder.write("first.PNG", "");
  for (const auto& given : {path, path + "/"}) {
    EXPECT_EQ(error_of([&] { open_rows({.path = given}); }),
              given +
                  ": a folder of images is not read by this program; convert it with: python "
                  "-m ldle.io " +
                  path + " " + path + ".npy");
  }
}

}  // namespace ldle::input_format_test
