#include "ldle_io/standardize.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "ldle_io/csv_writer.h"
#include "ldle_io/input.h"
#include "ldle_io/npy.h"
#include "ldle_io/support.h"

namespace ldle::standardize_test {

using test::error_of;
using test::ScratchFolder;

/// Columns of very different size and place; the third one is constant.
RowMatrix measured(Index rows) {
  Random random(8);
  RowMatrix points(rows, 4);
  for (auto row : points.rowwise()) {
    row << 1e6 + random.uniform(), 1e-9 * random.uniform(), 0.1, 50.0 * random.uniform();
  }
  return points;
}

TEST(Standardize, StatisticsDoNotDependOnBlocks) {
  const RowMatrix points = measured(1000);
  ColumnStatistics whole, parts;
  whole.add(points);
  for (Index begin = 0, size = 1; begin < 1000; begin += size, size = 2 * size + 1) {
    parts.add(points.middleRows(begin, std::min(size, 1000 - begin)));
  }
  EXPECT_LT((parts.mean() - whole.mean()).cwiseAbs().cwiseQuotient(whole.mean()).maxCoeff(), 1e-14);
  for (const Index column : {0, 1, 3}) {
    EXPECT_NEAR(parts.deviation()[column] / whole.deviation()[column], 1.0, 1e-9);
  }
  for (const Index column : {0, 1, 2, 3}) EXPECT_EQ(whole.is_constant(column), column == 2);
}

/// 1, 2, 3, 4 has mean 5/2 and variance 5/4.
TEST(Standardize, ColumnsGetMeanZeroAndDeviationOne) {
  ScratchFolder folder;
  const std::string path = folder.write("a.csv", "a,same,b\n1,7,10\n2,7,20\n3,7,30\n4,7,40\n");
  const InputData data = read_input({.path = path, .standardize = true});
  const Eigen::Vector4d column = Eigen::Vector4d(-1.5, -0.5, 0.5, 1.5) / std::sqrt(1.25);
  ASSERT_EQ(data.points.cols(), 2);
  for (const Index j : {0, 1}) {
    EXPECT_LT((data.points.col(j) - column).norm(), 1e-15);
  }
  EXPECT_EQ(data.coordinates.columns, (std::vector<Index>{0, 2}));
  EXPECT_EQ(data.coordinates.names, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(data.coordinates.means, (std::vector<double>{2.5, 25.0}));
  EXPECT_EQ(data.warnings,
            (std::vector<std::string>{"a.csv: --standardize leaves out constant columns: same"}));
}

/// Arrays and tables that are read row by row have the coordinates of those that are read at once.
TEST(Standardize, RowByRowAsAtOnce) {
  ScratchFolder folder;
  const RowMatrix points = measured(300);
  write_npy(folder / "a.npy", points);
  write_csv(folder / "a.csv", points, {"a", "b", "c", "d"});
  for (const char* name : {"a.npy", "a.csv"}) {
    const InputRequest request{
        .path = folder / name, .columns = {.only = "4,1-3"}, .standardize = true};
    const InputData data = read_input(request);
    const OpenedRows opened = open_rows(request);
    ASSERT_EQ(opened.rows->columns(), 3);
    RowMatrix rows(100, 3);
    opened.rows->read(150, rows);
    EXPECT_EQ(rows, data.points.middleRows(150, 100)) << name;
    EXPECT_EQ(opened.coordinates.columns, (std::vector<Index>{3, 0, 1}));
    EXPECT_EQ(opened.coordinates.means, data.coordinates.means);
    EXPECT_EQ(opened.warnings, data.warnings);
    EXPECT_EQ(opened.warnings.size(), 1U);
  }
}

/// New points are measured with the means and deviations of the data.
TEST(Standardize, AnEarlierRunDecides) {
  ScratchFolder folder;
  const Coordinates before{.columns_of_file = 3,
                           .columns = {0, 2},
                           .names = {"a", "b"},
                           .means = {1.0, -2.0},
                           .deviations = {2.0, 0.5}};
  const RowMatrix expected = (RowMatrix(1, 2) << 1.5, 10.0).finished();
  for (const char* text : {"b,a\n3,4\n", "4,word,3\n", "4,3\n"}) {
    const InputRequest request{.path = folder.write("new.csv", text),
                               .columns = {.as_before = before}};
    EXPECT_EQ(read_input(request).points, expected) << text;
  }
}

TEST(Standardize, WhatCannotBeStandardizedIsRefused) {
  ScratchFolder folder;
  const std::string path = folder.write("a.csv", "1,2\n1,2\n");
  EXPECT_EQ(error_of([&] { read_input({.path = path, .standardize = true}); }),
            path + ": has no column with different values");
  folder.write("a.csv", "a,b\n1e300,2\n-1e300,3\n");
  EXPECT_EQ(error_of([&] { read_input({.path = path, .standardize = true}); }),
            path + ": 'a' has values that are too large to be standardised");
}

}  // namespace ldle::standardize_test
