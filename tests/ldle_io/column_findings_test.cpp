#include "ldle_io/column_findings.h"

#include <gtest/gtest.h>

#include "ldle/datasets.h"
#include "ldle_io/input.h"
#include "ldle_io/support.h"

namespace ldle::column_findings_test {

using Lines = std::vector<std::string>;

Lines findings(const RowMatrix& points, std::vector<std::string> names, bool is_table = true,
               std::span<const Id> rows = {}) {
  Coordinates coordinates{.columns_of_file = points.cols(), .names = std::move(names)};
  for (Index j = 0; j < points.cols(); ++j) coordinates.columns.push_back(j);
  return examine_columns("folder/t.csv", points, coordinates, is_table, rows);
}

/// Columns of values between -1 and 1.
RowMatrix ordinary(Index rows, Index columns) {
  return RowMatrix::Random(rows, columns);
}

TEST(ColumnFindings, RowNumbers) {
  RowMatrix points = ordinary(20, 3);
  for (Index i = 0; i < 20; ++i) points(i, 1) = static_cast<double>(i + 100);
  EXPECT_EQ(findings(points, {"x", "t", "y"}),
            (Lines{"t.csv: coordinates that number the rows: t (--drop-columns t leaves it out)"}));
  EXPECT_EQ(findings(points, {"x", "time-step", "y"}),
            (Lines{"t.csv: coordinates that number the rows: time-step (--drop-columns 2 leaves it "
                   "out)"}));
  const std::vector<Id> rows{3, 7, 9};
  EXPECT_EQ(findings(RowMatrix(points(rows, Eigen::all)), {}, true, rows),
            (Lines{"t.csv: coordinates that number the rows: column 2 (--drop-columns 2 leaves it "
                   "out)"}));
  EXPECT_EQ(findings(RowMatrix(points(rows, Eigen::all)), {}), Lines{});
  points.col(1) *= 0.5;
  EXPECT_EQ(findings(points, {}), Lines{});
}

TEST(ColumnFindings, ConstantColumnsOfTablesThatAreNotImages) {
  RowMatrix points = ordinary(20, 4);
  points.col(0).setConstant(0.1);
  points.col(2).setZero();
  EXPECT_EQ(findings(points, {"a", "b", "c", "d"}),
            (Lines{"t.csv: constant coordinates, which change no distance: a, c"}));
  EXPECT_EQ(findings(points, {}, false), Lines{});
  RowMatrix images = ordinary(20, 64);
  images.leftCols(3).setZero();
  EXPECT_EQ(findings(images, {}), Lines{});
}

/// The limit is 99.9 % of the variance of all columns.
TEST(ColumnFindings, AColumnThatDwarfsTheOthers) {
  RowMatrix points(4, 3);
  points << 1, 1, 0, -1, 1, 0, 1, -1, 0, -1, -1, 0;
  points.col(0) *= 31.0;  // 961 of 962
  EXPECT_EQ(findings(points, {}, false), Lines{});
  points.col(0) *= 32.0 / 31.0;  // 1024 of 1025
  const Lines expected{
      "t.csv: column 1 has more than 99.9 % of the variance of all columns, so that the others "
      "hardly count (--standardize gives all the same weight, --drop-columns 1 leaves it out)"};
  EXPECT_EQ(findings(points, {}, false), expected);
  points.col(1).setZero();  // nothing is dwarfed
  EXPECT_EQ(findings(points, {}, false), Lines{});
}

/// Even if they come as tables.
TEST(ColumnFindings, GeneratedDataAreOrdinary) {
  for (const DatasetInfo& info : dataset_catalog()) {
    const Dataset data = generate_dataset(info.name, {.n = 1000});
    EXPECT_EQ(findings(data.points, {}, false), Lines{}) << info.name;
    const bool has_constant =
        ((data.points.colwise().maxCoeff() - data.points.colwise().minCoeff()).array() == 0.0)
            .any();
    if (has_constant) continue;
    EXPECT_EQ(findings(data.points, {}), Lines{}) << info.name;
  }
}

/// The first column of a table of text.
Lines warnings_of(const std::string& text, const std::string& only, Index columns) {
  test::ScratchFolder folder;
  const std::string path = folder.write("t.csv", text);
  const InputRequest request{.path = path, .columns = {.only = only}};
  const InputData data = read_input(request);
  EXPECT_EQ(data.points.cols(), columns) << text;
  const OpenedRows opened = open_rows(request);
  EXPECT_EQ(opened.coordinates.columns, data.coordinates.columns) << text;
  EXPECT_EQ(opened.warnings, data.warnings);
  RowMatrix rows(data.points.rows(), opened.rows->columns());
  for (int pass = 0; pass < 2; ++pass) {
    opened.rows->read(0, rows);
    EXPECT_EQ(rows, data.points) << text;
  }
  return data.warnings;
}

TEST(IndexColumn, AnIndexWithoutANameIsNoCoordinate) {
  const auto message = [](const std::string& first) {
    return Lines{
        "t.csv, column 1 has no name and is not used as a coordinate, because it numbers "
        "the rows from " +
        first + " (--columns 1-3 keeps it)"};
  };
  EXPECT_EQ(warnings_of(",x,y\n0,5,7\n1,6,9\n2,6,1\n", "", 2), message("0"));
  EXPECT_EQ(warnings_of("\"\",\"x\",\"y\"\n\"1\",5,7\n\"2\",6,9\n", "", 2), message("1"));
  EXPECT_EQ(warnings_of("Unnamed: 0,1990,1991\n0,5,7\n1,6,9\n", "", 2)[1], message("0")[0]);
  EXPECT_EQ(warnings_of(",0,1\n0,5,7\n1,6,9\n", "", 2), message("0"));
  EXPECT_EQ(warnings_of(",x,y\n0,5,7\n1,6,9\n2,6,1\n", "1-3", 3), Lines{});
  EXPECT_EQ(warnings_of(",x,y\ncell1,5,7\nAAG,6,9\n", "", 2),
            (Lines{"t.csv, column 1 has no name and is not used as a coordinate, because it names "
                   "the rows: 'cell1', ..."}));
}

TEST(IndexColumn, OtherFirstColumnsStay) {
  EXPECT_EQ(warnings_of(",x,y\n3,5,7\n1,6,9\n", "", 3),
            (Lines{"t.csv, column 1 has no name and holds whole numbers; if they are an index of "
                   "the rows, leave it out with --drop-columns 1"}));
  EXPECT_EQ(warnings_of(",x,y\n0.5,5,7\n1,6,9\n", "", 3), Lines{});
  EXPECT_EQ(warnings_of("id,x,y\n0,5,7\n1,6,9\n", "", 3), Lines{});
  EXPECT_EQ(warnings_of("0,5,7\n1,6,9\n", "", 3), Lines{});
}

}  // namespace ldle::column_findings_test
