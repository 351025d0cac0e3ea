#include "ldle_io/table.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "ldle_io/support.h"

namespace ldle::table_test {

using test::expect_error;
using test::ScratchFolder;
using Names = std::vector<std::string>;

Table read(const std::string& text, const std::string& label = {},
           const std::string& name = "t.csv") {
  ScratchFolder folder;
  return read_table(folder.write(name, text), {.label = label});
}

const RowMatrix one_to_four = (RowMatrix(2, 2) << 1, 2, 3, 4).finished();

TEST(Table, NumbersAreReadWithAndWithoutHeader) {
  EXPECT_EQ(read("1,2\n3,4\n").values, one_to_four);
  EXPECT_TRUE(read("1,2\n3,4\n").coordinates.names.empty());
  const Table named = read("x,\"the y\"\r\n1e0,+2\r\n.3e1,4.\r\n\r\n\n");
  EXPECT_EQ(named.values, one_to_four);
  EXPECT_EQ(named.coordinates.names, (Names{"x", "the y"}));
  EXPECT_EQ(read("x\ty\n1\t2\n3\t4", "", "t.tsv").values, one_to_four);
  EXPECT_EQ(read("1 2\n3 4", "", "t.txt").values, one_to_four);
  EXPECT_EQ(read(",y\n1,2\n3,4").coordinates.names, (Names{"", "y"}));
}

/// Spreadsheets of many countries write semicolons.
TEST(Table, TheDelimiterOfACsvFileFollowsFromItsFirstLine) {
  EXPECT_EQ(read("x;y\n1;2\n3;4\n").values, one_to_four);
  EXPECT_EQ(read("1;2\n3;4\n").values, one_to_four);
  EXPECT_EQ(read("1\t2\n3\t4\n").values, one_to_four);
  EXPECT_EQ(read("x,a;b\n1,2\n3,4\n").coordinates.names, (Names{"x", "a;b"}));
}

TEST(Table, DecimalCommasAreRefused) {
  for (const char* text : {"x;y\n1,5;2\n", "1,5;2,5\n"}) {
    for (const char* name : {"t.csv", "t.txt"}) {
      expect_error([&] { read(text, {}, name); },
                   ", column 1 = '1,5': has a decimal comma; numbers need a decimal point");
    }
  }
  expect_error([] { read("1,2\n3,4,5\n"); }, "line 2: has 3 fields, but the first row has 2");
}

TEST(Table, ColumnsThatAreNotUsedMayBeText) {
  ScratchFolder folder;
  const std::string path = folder.write("t.csv", "x,kind,y,who\n1,a,2,A\n3,b,4,B\n");
  for (const ColumnRequest& request :
       {ColumnRequest{.only = "x,y"}, ColumnRequest{.only = "1,3"},
        ColumnRequest{.drop = "kind,who"}, ColumnRequest{.label = "who", .drop = "2"},
        ColumnRequest{.label = "kind", .color = "who"}}) {
    const Table table = read_table(path, request);
    EXPECT_EQ(table.values, one_to_four);
    EXPECT_EQ(table.coordinates.columns, (std::vector<Index>{0, 2}));
  }
  const Table table = read_table(path, {.label = "kind", .color = "4"});
  EXPECT_EQ(*table.labels, (Names{"a", "b"}));
  EXPECT_EQ(*table.colors, (Names{"A", "B"}));
  EXPECT_EQ(table.color_name, "who");
}

TEST(Table, LabelsAreChosenByNameOrNumber) {
  for (const char* label : {"kind", "2"}) {
    const Table table = read("x,kind,y\n1,red,2\n3,\"blue, dark\",4\n", label);
    EXPECT_EQ(table.values, one_to_four);
    EXPECT_EQ(table.coordinates.names, (Names{"x", "y"}));
    EXPECT_EQ(table.label_name, "kind");
    EXPECT_EQ(*table.labels, (Names{"red", "blue, dark"}));
  }
}

TEST(Table, ARowWithATextLabelIsNotAHeader) {
  const Table table = read("red,1,2\nblue,3,4\n", "1");
  EXPECT_EQ(table.values, one_to_four);
  EXPECT_EQ(*table.labels, (Names{"red", "blue"}));
  EXPECT_EQ(table.label_name, "column 1");
}

TEST(Table, ANumberIsAColumnAndNotAValue) {
  const Table table = read("3,1,2\n9,3,4\n", "1");
  EXPECT_EQ(*table.labels, (Names{"3", "9"}));
  const Table third = read("3,1,7\n9,3,8\n", "3");
  EXPECT_EQ(*third.labels, (Names{"7", "8"}));
}

TEST(Table, NamesTakePrecedenceOverNumbers) {
  const Table table = read("2,a,b\n5,1,2\n6,3,4\n", "2");
  EXPECT_EQ(*table.labels, (Names{"5", "6"}));
  EXPECT_EQ(table.values, one_to_four);
}

TEST(Table, ErrorsNameFileLineAndColumn) {
  expect_error([] { read("x,y\n1,2\n3\n"); },
               "t.csv, line 3: has 1 fields, but the first row has 2");
  expect_error([] { read("x,y\n1,2\n3,4,5\n"); }, "t.csv, line 3: has 3 fields");
  expect_error([] { read("x,y\n1,2\n3,abc\n"); }, "t.csv, line 3, column 2 = 'abc'");
  expect_error([] { read("1,2\n3,\n"); }, "t.csv, line 2, column 2 = '': a number is missing");
  expect_error([] { read("1,,3\n"); }, "line 1, column 2");
  expect_error([] { read("1,2\nnan,4\n"); }, "line 2, column 1 = 'nan': is not finite");
  expect_error([] { read("inf,2\n3,4\n"); }, "line 1, column 1 = 'inf': is not finite");
  expect_error([] { read("1,1e999\n"); }, "line 1, column 2 = '1e999': is not finite");
  expect_error([] { read("1,2\n\n3,4\n"); }, "t.csv, line 2: is empty");
  expect_error([] { read("\"a\nb\",y\n1,2\n3,x\n"); }, "line 4, column 2 = 'x'");
}

TEST(Table, TablesWithoutNumbersThrow) {
  for (const char* text : {"", "\n\n", "x,y\n", "\xef\xbb\xbf"}) {
    expect_error([&] { read(text); }, "t.csv: holds no rows");
  }
  expect_error([] { read("kind\nred\n", "kind"); }, "no column of numbers");
}

TEST(Table, ErrorsListTheColumnsForUnknownLabels) {
  expect_error([] { read("x,y\n1,2\n", "z"); }, "has no column 'z'; its columns are x, y");
  expect_error([] { read("1,2\n", "z"); }, "columns are numbered 1 to 2");
  for (const char* number : {"0", "3", "-1"}) {
    expect_error([&] { read("1,2\n", number); }, "columns are numbered 1 to 2");
  }
}

TEST(Table, BinaryFilesThrow) {
  Random random(5);
  for (int trial = 0; trial < 300; ++trial) {
    std::string bytes;
    for (int i = 0; i < 200; ++i) bytes += static_cast<char>(random.bits());
    EXPECT_THROW(read(bytes), InvalidArgument);
  }
}

}  // namespace ldle::table_test
