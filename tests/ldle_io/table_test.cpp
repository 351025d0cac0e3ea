#include "ldle_io/table.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

#include "ldle/core/random.h"
#include "ldle_io/support.h"

namespace ldle::table_test {

using test::expect_error;
using test::ScratchFolder;
using Names = std::vector<std::string>;

Table read(const std::string& text, const std::string& label = {},
           const std::string& name = "t.csv") {
  ScratchFolder folder;
  return read_table(folder.write(name, text), label);
}

const RowMatrix one_to_four = (RowMatrix(2, 2) << 1, 2, 3, 4).finished();

TEST(Table, NumbersAreReadWithAndWithoutHeader) {
  EXPECT_EQ(read("1,2\n3,4\n").values, one_to_four);
  EXPECT_TRUE(read("1,2\n3,4\n").column_names.empty());
  const Table named = read("x,\"the y\"\r\n1e0,+2\r\n.3e1,4.\r\n\r\n\n");
  EXPECT_EQ(named.values, one_to_four);
  EXPECT_EQ(named.column_names, (Names{"x", "the y"}));
  EXPECT_EQ(read("x\ty\n1\t2\n3\t4", "", "t.tsv").values, one_to_four);
  EXPECT_EQ(read("1 2\n3 4", "", "t.txt").values, one_to_four);
  EXPECT_EQ(read(",y\n1,2\n3,4").column_names, (Names{"", "y"}));
}

TEST(Table, LabelsAreChosenByNameOrNumber) {
  for (const char* label : {"kind", "2"}) {
    const Table table = read("x,kind,y\n1,red,2\n3,\"blue, dark\",4\n", label);
    EXPECT_EQ(table.values, one_to_four);
    EXPECT_EQ(table.column_names, (Names{"x", "y"}));
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

TEST(Table, ReadingInvertsWritingBitForBit) {
  ScratchFolder folder;
  RowMatrix m(300, 3);
  Random random(6);
  for (Index i = 0; i < m.size(); ++i) {
    m.data()[i] = std::ldexp(random.uniform() - 0.5, static_cast<int>(random.below(2000)) - 1000);
  }
  m(0, 0) = std::numeric_limits<double>::denorm_min();
  m(0, 1) = std::numeric_limits<double>::max();
  for (const char* name : {"a.csv", "a.tsv"}) {
    write_csv(folder / name, m, {"x", "with, comma", " \"quoted\"\t"});
    const Table back = read_table(folder / name);
    EXPECT_EQ(back.values, m);
    EXPECT_EQ(back.column_names, (Names{"x", "with, comma", " \"quoted\"\t"}));
  }
  write_csv(folder / "b.csv", m);
  EXPECT_EQ(read_table(folder / "b.csv").values, m);
  expect_error([&] { write_csv(folder / "c.csv", m, {"x"}); }, "one for each of 3 columns");
}

TEST(Table, FieldsAreQuotedOnlyIfNeeded) {
  std::ostringstream out;
  CsvWriter csv(out);
  csv.field("plain");
  csv.field("a\"b");
  csv.field("two\nlines");
  csv.field(0.1);
  csv.field(Id{-1});
  csv.end_row();
  csv.field(-0.0);
  csv.end_row();
  EXPECT_EQ(out.str(), "plain,\"a\"\"b\",\"two\nlines\",0.1,-1\n-0\n");
}

}  // namespace ldle::table_test
