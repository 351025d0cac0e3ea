#include "ldle_io/run_columns.h"

#include "ldle_io/npy.h"
#include "ldle_io/support.h"

namespace ldle::run_columns_test {

using test::expect_error;
using test::ScratchFolder;

TEST(RunColumns, ColumnsOfATableAreNumbersOrWords) {
  const ScratchFolder folder;
  const auto file = folder.write("t.csv", "speed,kind\n1.5,b\n-2,a\n3,\"b, c\"\n");
  const std::vector<RunColumn> columns = read_columns(file, 3);
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_EQ(columns[0].name, "speed");
  EXPECT_EQ(columns[0].kind, ColumnKind::number);
  EXPECT_EQ(columns[0].values, (std::vector<double>{1.5, -2, 3}));
  EXPECT_EQ(columns[1].kind, ColumnKind::category);
  EXPECT_EQ(columns[1].levels, (std::vector<std::string>{"a", "b", "b, c"}));
  EXPECT_EQ(columns[1].values, (std::vector<double>{1, 0, 2}));
}

TEST(RunColumns, AColumnWithAMissingNumberIsOfWords) {
  const ScratchFolder folder;
  const auto columns = read_columns(folder.write("t.csv", "a\n1\nnan\n"), 2);
  EXPECT_EQ(columns[0].kind, ColumnKind::category);
}

TEST(RunColumns, ArraysAreNamedByTheirFile) {
  const ScratchFolder folder;
  write_npy(folder / "angle.npy", RowMatrix::Identity(2, 2));
  const auto columns = read_columns(folder / "angle.npy", 2);
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_EQ(columns[1].name, "angle 2");
  EXPECT_EQ(columns[1].values, (std::vector<double>{0, 1}));
}

TEST(RunColumns, FilesThatDoNotSuitThePointsThrow) {
  const ScratchFolder folder;
  const auto file = folder.write("t.csv", "a,b\n1,2\n3,4\n");
  expect_error([&] { read_columns(file, 3); }, "t.csv: has 2 rows, but there are 3 points");
  const auto ragged = folder.write("r.csv", "a,b\n1,2\n3\n");
  expect_error([&] { read_columns(ragged, 2); },
               "r.csv, line 3: has 1 fields, but the header has 2");
  expect_error([&] { read_columns(folder.write("e.csv", ""), 2); }, "e.csv");
  std::vector<std::string> names;
  for (std::size_t i = 0; i <= most_levels; ++i) names.push_back("p" + std::to_string(i));
  expect_error([&] { column_of_words("x.csv", "who", names); }, "1001 different words");
}

}  // namespace ldle::run_columns_test
