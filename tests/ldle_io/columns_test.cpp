#include "ldle_io/columns.h"

#include <gtest/gtest.h>

#include "ldle_io/support.h"

namespace ldle::columns_test {

using test::error_of;
using Columns = std::vector<Index>;

const std::string file_name = "t.csv";

/// Columns in a list, from 1.
Columns listed_columns(const std::string& list, std::vector<std::string> names) {
  const Index count = std::ssize(names);
  Columns columns = columns_in_list(list, {file_name, std::move(names), count});
  for (Index& column : columns) ++column;
  return columns;
}

TEST(Columns, AListHasNamesNumbersAndRanges) {
  const std::vector<std::string> names{"id", "x", "y", "z", "mass"};
  EXPECT_EQ(listed_columns("x", names), (Columns{2}));
  EXPECT_EQ(listed_columns("mass, x", names), (Columns{5, 2}));
  EXPECT_EQ(listed_columns("x-z,5", names), (Columns{2, 3, 4, 5}));
  EXPECT_EQ(listed_columns("2-4", names), (Columns{2, 3, 4}));
  EXPECT_EQ(listed_columns("2-z", names), (Columns{2, 3, 4}));
  EXPECT_EQ(listed_columns("y-y", names), (Columns{3}));
  const FileColumns without_names{file_name, {}, 4};
  EXPECT_EQ(columns_in_list("4,1-2", without_names), (Columns{3, 0, 1}));
}

TEST(Columns, NamesMayHaveCommasAndHyphens) {
  const std::vector<std::string> names{"a", "b", "a-b", "c,d", "e-f", "c", "2"};
  EXPECT_EQ(listed_columns("a-b", names), (Columns{3}));
  EXPECT_EQ(listed_columns("\"a\"-\"b\"", names), (Columns{1, 2}));
  EXPECT_EQ(listed_columns("c,d", names), (Columns{4}));
  EXPECT_EQ(listed_columns("a,c,d,b", names), (Columns{1, 4, 2}));
  EXPECT_EQ(listed_columns("\"c,d\",c", names), (Columns{4, 6}));
  EXPECT_EQ(listed_columns("a-b-e-f", names), (Columns{3, 4, 5}));
  EXPECT_EQ(listed_columns("\"c,d\"-e-f", names), (Columns{4, 5}));
  EXPECT_EQ(listed_columns("2", names), (Columns{7}));  // a name has precedence
  EXPECT_EQ(listed_columns("3", names), (Columns{3}));
}

TEST(Columns, WrongListsNameTheWrongPart) {
  const std::vector<std::string> names{"x", "y", "z"};
  const auto error = [&](const std::string& list) {
    return error_of([&] { listed_columns(list, names); });
  };
  for (const char* wrong : {"w", "0", "4", "z-x", "x-w", "\"1\"", "-", "x-"}) {
    EXPECT_EQ(error(std::string("y,") + wrong),
              fmt::format("t.csv: has no column '{}'; its columns are x, y, z", wrong));
  }
  EXPECT_EQ(error("x,,y"), "t.csv: has no column ''; its columns are x, y, z");
  EXPECT_EQ(error("x-z,2"), "t.csv: 'x-z,2': column 'y' is listed twice");
}

Columns coordinates(const ColumnRequest& request) {
  return plan_columns(request, {file_name, {"id", "x", "y", "kind"}, 4}).coordinates;
}

TEST(Columns, LabelsAndColorsAreNoCoordinatesUnlessListed) {
  EXPECT_EQ(coordinates({}), (Columns{0, 1, 2, 3}));
  EXPECT_EQ(coordinates({.label = "kind"}), (Columns{0, 1, 2}));
  EXPECT_EQ(coordinates({.label = "kind", .color = "1"}), (Columns{1, 2}));
  EXPECT_EQ(coordinates({.color = "x", .only = "y,x"}), (Columns{2, 1}));
  EXPECT_EQ(coordinates({.only = "id-y", .drop = "x"}), (Columns{0, 2}));
  EXPECT_EQ(coordinates({.label = "kind", .drop = "id,kind"}), (Columns{1, 2}));
  EXPECT_EQ(error_of([] { coordinates({.label = "kind", .drop = "id-y"}); }),
            "t.csv: has no column of numbers for coordinates");
}

/// By name if the names are known, else by number, else all columns.
TEST(Columns, AnEarlierRunIsRepeated) {
  const ColumnRequest before{
      .as_before = Coordinates{.columns_of_file = 4, .columns = {1, 2}, .names = {"x", "y"}}};
  EXPECT_EQ(coordinates(before), (Columns{1, 2}));
  const auto planned = [&](std::vector<std::string> names, Index count) {
    return plan_columns(before, {file_name, std::move(names), count}).coordinates;
  };
  EXPECT_EQ(planned({"y", "w", "x"}, 3), (Columns{2, 0}));
  EXPECT_EQ(planned({"a", "b", "c", "d"}, 4), (Columns{1, 2}));
  EXPECT_EQ(planned({}, 4), (Columns{1, 2}));
  EXPECT_EQ(planned({}, 2), (Columns{0, 1}));
  EXPECT_EQ(planned({"", "a", "b"}, 3), (Columns{1, 2}));
  EXPECT_EQ(error_of([&] { planned({}, 3); }),
            "t.csv: has 3 columns; needed are the coordinates of the run: columns x, y");
}

}  // namespace ldle::columns_test
