#include "ldle_io/input.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <limits>
#include <thread>

#include "ldle_io/zip_support.h"

namespace ldle::input_test {

using test::bytes_of;
using test::expect_error;
using test::ScratchFolder;
using test::zip_file;
using Names = std::vector<std::string>;

std::string npy(std::initializer_list<double> values, const std::string& shape) {
  std::string data;
  for (double value : values) data += bytes_of(value);
  return test::npy_file(test::npy_dictionary("<f8", shape), data);
}

const RowMatrix one_to_four = (RowMatrix(2, 2) << 1, 2, 3, 4).finished();
const std::string square = npy({1, 2, 3, 4}, "(2, 2)");

TEST(Input, EveryFormatGivesTheSamePoints) {
  ScratchFolder folder;
  const std::string archive = zip_file({{"x.npy", square, true}});
  const std::string table = "1,2\n3,4\n";
  for (const auto& [name, bytes] : {std::pair<std::string, std::string>{"a.npy", square},
                                    {"a.npz", archive},
                                    {"a.csv", table},
                                    {"a.tsv", "1\t2\n3\t4\n"},
                                    {"array", square},
                                    {"archive", archive},
                                    {"table.dat", table}}) {
    EXPECT_EQ(read_input({.path = folder.write(name, bytes)}).points, one_to_four) << name;
  }
}

TEST(Input, TheFormatOfStandardInputIsFound) {
  ScratchFolder folder;
  for (const std::string& bytes :
       {square, zip_file({{"x.npy", square}}), std::string("1;2\n3;4\n")}) {
    ASSERT_NE(std::freopen(folder.write("in", bytes).c_str(), "rb", stdin), nullptr);
    const InputData data = read_input({.path = "-"});
    EXPECT_EQ(data.points, one_to_four);
    EXPECT_EQ(data.source.substr(0, 14), "standard input");
  }
  ASSERT_NE(std::freopen("/dev/null", "rb", stdin), nullptr);
  expect_error([] { read_input({.path = "-"}); }, "standard input: is empty");
}

TEST(Input, PipesCanBeRead) {
  ScratchFolder folder;
  const std::string path = folder / "pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(path, std::ios::binary) << square; });
  const InputData data = read_input({.path = path});
  writer.join();
  EXPECT_EQ(data.points, one_to_four);
}

TEST(Input, ArraysOfAnArchiveAreChosenByName) {
  ScratchFolder folder;
  const std::string path =
      folder.write("a.npz", zip_file({{"other.npy", npy({9}, "(1,)")}, {"x.npy", square}}));
  const InputData data = read_input({.path = path, .array = "x"});
  EXPECT_EQ(data.points, one_to_four);
  EXPECT_EQ(data.source, path + ":x");
  EXPECT_EQ(read_input({.path = path}).source, path + ":other");
  expect_error([&] { read_input({.path = path, .array = "z"}); }, "it has other, x");
  const std::string plain = folder.write("a.npy", square);
  expect_error([&] { read_input({.path = plain, .array = "x"}); }, "is not an .npz file");
}

TEST(Input, LabelsComeFromAColumnOrAnotherArray) {
  ScratchFolder folder;
  const std::string array = folder.write("a.npy", npy({1, 7, 2, 3, 8.5, 4}, "(2, 3)"));
  InputData data = read_input({.path = array, .columns = {.label = "2"}});
  EXPECT_EQ(data.points, one_to_four);
  EXPECT_EQ(*data.labels, (Names{"7", "8.5"}));
  EXPECT_EQ(data.label_name, "column 2");
  EXPECT_EQ(read_input({.path = array, .columns = {.label = "1"}}).points,
            (RowMatrix(2, 2) << 7, 2, 8.5, 4).finished());
  EXPECT_EQ(read_input({.path = array, .columns = {.label = "3"}}).points,
            (RowMatrix(2, 2) << 1, 7, 3, 8.5).finished());
  for (const char* wrong : {"0", "4", "x"}) {
    expect_error([&] { read_input({.path = array, .columns = {.label = wrong}}); },
                 "columns are numbered 1 to 3");
  }

  const std::string archive = folder.write("a.npz", zip_file({{"x.npy", square},
                                                              {"y.npy", npy({5, 6}, "(2,)")},
                                                              {"z.npy", npy({5, 6, 7}, "(3,)")}}));
  data = read_input({.path = archive, .array = "x", .columns = {.label = "y"}});
  EXPECT_EQ(data.points, one_to_four);
  EXPECT_EQ(*data.labels, (Names{"5", "6"}));
  EXPECT_EQ(data.label_name, "y");
  expect_error([&] { read_input({.path = archive, .array = "x", .columns = {.label = "z"}}); },
               "one label for each of 2 points");

  const std::string table = folder.write("t.csv", "a,b,kind\n1,2,red\n3,4,blue\n");
  data = read_input({.path = table, .columns = {.label = "kind"}});
  EXPECT_EQ(data.points, one_to_four);
  EXPECT_EQ(data.coordinates.names, (Names{"a", "b"}));
  EXPECT_EQ(*data.labels, (Names{"red", "blue"}));
}

TEST(Input, ErrorsNameRowAndColumnOfNonFiniteNumbers) {
  ScratchFolder folder;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const std::string array = folder.write("a.npy", npy({1, 2, 3, nan}, "(2, 2)"));
  expect_error([&] { read_input({.path = array}); },
               "a.npy, row 2, column 2 (from 1) = nan: is not finite");
  expect_error([&] { read_input({.path = array, .columns = {.label = "1"}}); }, "row 2, column 2");
  const std::string archive =
      folder.write("a.npz", zip_file({{"x.npy", npy({1, -infinity, 3, 4}, "(2, 2)")}}));
  expect_error([&] { read_input({.path = archive}); }, "a.npz:x, row 1, column 2 (from 1) = -inf");
}

TEST(Input, MissingAndEmptyFilesThrow) {
  ScratchFolder folder;
  expect_error([&] { read_input({.path = folder / "none"}); }, "none: cannot be read");
  const std::string empty = folder.write("a.csv", "");
  expect_error([&] { read_input({.path = empty}); }, "is empty");
  expect_error([&] { read_input({.path = ""}); }, "");
}

}  // namespace ldle::input_test
