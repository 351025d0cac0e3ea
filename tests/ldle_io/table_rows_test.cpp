#include <gtest/gtest.h>

#include <fstream>

#include "ldle/error.h"
#include "ldle_io/support.h"
#include "ldle_io/table.h"

namespace ldle::table_rows_test {

class TableRowsTest : public ::testing::Test {
 protected:
  TableRows open(const std::string& text) {
    std::ofstream(path_, std::ios::binary) << text;
    return TableRows(InputFile(path_), delimiter_of(path_));
  }

  test::ScratchFolder folder_;
  std::string path_ = folder_ / "x.csv";
};

RowMatrix rows_of(TableRows& table, Index begin, Index count) {
  RowMatrix rows(count, table.columns());
  table.read(begin, rows);
  return rows;
}

/// In order, from the beginning again, and with rows left out.
TEST_F(TableRowsTest, HaveTheValuesOfTheWholeTable) {
  std::string text = "a,\"b\nc\",d\n";
  for (int i = 0; i < 50; ++i) text += fmt::format("{},{}e-1,\"-{}\"\r\n", i, i, i);
  TableRows table = open(text + "\n\n");
  const RowMatrix all = read_table(path_).values;
  ASSERT_EQ(table.rows(), 50);
  ASSERT_EQ(table.columns(), 3);
  for (const auto& [begin, count] :
       std::vector<std::pair<Index, Index>>{{0, 20}, {20, 30}, {0, 50}, {10, 1}, {49, 1}, {5, 7}}) {
    EXPECT_EQ(rows_of(table, begin, count), all.middleRows(begin, count)) << begin;
  }
}

TEST_F(TableRowsTest, WarningsAreThoseOfTheTable) {
  const TableRows table = open("0,1,2\n5,6,7\n");
  EXPECT_EQ(table.warnings(), read_table(path_).warnings);
  EXPECT_EQ(table.warnings().size(), 1U);
}

TEST_F(TableRowsTest, WrongRowsAreNamed) {
  EXPECT_THROW(open("a,b\n"), InvalidArgument);
  try {
    open("1,2\n3,4,5\n");
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_EQ(error.field(), path_ + ", line 2");
  }
  TableRows table = open("1,2\n3,4\n5,nan\n");
  rows_of(table, 0, 2);
  try {
    rows_of(table, 2, 1);
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_EQ(error.field(), path_ + ", line 3, column 2");
  }
}

}  // namespace ldle::table_rows_test
