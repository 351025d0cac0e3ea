#include "ldle_io/run_columns.h"

#include <cmath>

#include "ldle_io/npy.h"
#include "ldle_io/support.h"

namespace ldle::run_columns_test {

using test::expect_error;
using test::ScratchFolder;

TEST(RunColumns, ColumnsOfATableAreNumbersOrWords) {
  const ScratchFolder folder;
  const auto file = folder.write("t.csv", "speed,kind\n1.5,b\n-2,a\n3,\"b, c\"\n");
  const std::vector<RunColumn> columns = read_columns(file, 3, {});
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_EQ(columns[0].name, "speed");
  EXPECT_EQ(columns[0].kind, ColumnKind::number);
  EXPECT_EQ(columns[0].values, (std::vector<double>{1.5, -2, 3}));
  EXPECT_EQ(columns[1].kind, ColumnKind::category);
  EXPECT_EQ(columns[1].levels, (std::vector<std::string>{"a", "b", "b, c"}));
  EXPECT_EQ(columns[1].values, (std::vector<double>{1, 0, 2}));
}

TEST(RunColumns, MissingNumbersAreNotWords) {
  const auto column = column_of_text("a", {"1.5", "nan", "", "NA", "-2"}, {});
  ASSERT_TRUE(column);
  EXPECT_EQ(column->kind, ColumnKind::number);
  EXPECT_EQ(column->values[4], -2.0);
  for (int k : {1, 2, 3}) EXPECT_TRUE(std::isnan(column->values[k]));
  EXPECT_EQ(column_of_text("a", {"1.5", "none given"}, {})->kind, ColumnKind::category);
  EXPECT_EQ(column_of_text("a", {"nan", "nan"}, {})->kind, ColumnKind::number);
}

TEST(RunColumns, FewWholeNumbersAreClassesInTheOrderOfTheirValues) {
  const auto digits = column_of_text("digit", {"10", "9", "10", "-1"}, {});
  EXPECT_EQ(digits->kind, ColumnKind::category);
  EXPECT_EQ(digits->levels, (std::vector<std::string>{"-1", "9", "10"}));
  EXPECT_EQ(digits->values, (std::vector<double>{2, 1, 2, 0}));
  EXPECT_EQ(column_of_values("digit", {10, 9, 10, -1}, {}).levels, digits->levels);
  EXPECT_EQ(column_of_text("mixed", {"other", "10", "9"}, {})->levels,
            (std::vector<std::string>{"9", "10", "other"}));
}

TEST(RunColumns, ArraysAreNamedByTheirFile) {
  const ScratchFolder folder;
  write_npy(folder / "angle.npy", RowMatrix::Identity(2, 2));
  const auto columns = read_columns(folder / "angle.npy", 2, {});
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_EQ(columns[1].name, "angle 2");
  EXPECT_EQ(columns[1].values, (std::vector<double>{0, 1}));
}

TEST(RunColumns, FilesThatDoNotSuitThePointsThrow) {
  const ScratchFolder folder;
  const auto file = folder.write("t.csv", "a,b\n1,2\n3,4\n");
  expect_error([&] { read_columns(file, 3, {}); }, "t.csv: has 2 rows, but there are 3 points");
  const auto ragged = folder.write("r.csv", "a,b\n1,2\n3\n");
  expect_error([&] { read_columns(ragged, 2, {}); },
               "r.csv, line 3: has 1 fields, but the header has 2");
  expect_error([&] { read_columns(folder.write("e.csv", ""), 2, {}); }, "e.csv");
  write_npy(folder / "none.npy", RowMatrix(2, 0));
  expect_error([&] { read_columns(folder / "none.npy", 2, {}); }, "none.npy");
  std::string names = "who\n";
  for (std::size_t i = 0; i <= most_levels; ++i) names += "p" + std::to_string(i) + "\n";
  expect_error([&] { read_columns(folder.write("n.csv", names), 1001, {}); },
               "n.csv: column 'who' has more than 1000 different words, which cannot be shown as "
               "colours");
}

}  // namespace ldle::run_columns_test
