#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// How the coordinates of points were made from the columns of a file. Columns are numbered from 0.
struct Coordinates {
  Index columns_of_file = 0;
  std::vector<Index> columns = {};
  std::vector<std::string> names = {};  ///< of these columns; empty if the file has no names
  std::vector<double> means = {}, deviations = {};  ///< empty unless coordinates were standardised

  /// Whether they are all columns of the file in its order.
  bool are_whole_file() const;
  bool are_standardized() const { return !means.empty(); }
  /// The name of a coordinate, or "column 3" (from 1) without a name.
  std::string name_of(Index coordinate) const;
};

/// What the columns of a file are used for. Columns have names or numbers from 1; a name has
/// precedence. Text is empty if it was not given. A column of labels or of colours is a coordinate
/// only if `only` lists it.
struct ColumnRequest {
  std::string label = {};  ///< column of labels
  std::string color = {};  ///< column of values that colour the points
  std::string only = {};   ///< list of the coordinates; all columns if empty
  std::string drop = {};   ///< list of columns that are no coordinates
  /// The same coordinates as in an earlier run. `only` and `drop` are ignored then.
  std::optional<Coordinates> as_before = {};
};

/// The columns of a file. `names` is empty if it has no names.
struct FileColumns {
  const std::string& file;
  std::vector<std::string> names;
  Index count = 0;
};

/// What each column of a file is used for; columns are numbered from 0.
struct ColumnPlan {
  std::vector<Index> coordinates;
  Index label = none;
  Index color = none;
  /// Whether the user named the coordinates, so that none of them is left out without being asked.
  bool is_explicit = false;
};

/// Columns in a list such as `x,"a,b",3,5-8,u-w`: names, numbers from 1, and ranges in the order of
/// the file. A name is found as it is, with commas and hyphens, if it has no quotes. Throws
/// InvalidArgument if there is no such column, or if one is listed twice.
std::vector<Index> columns_in_list(const std::string& list, const FileColumns& file);

/// Throws InvalidArgument if the file has no such columns or no coordinate is left.
ColumnPlan plan_columns(const ColumnRequest& request, const FileColumns& file);

/// The plan before the names are known: whatever is not a number of a column is taken for a name
/// and passed over.
ColumnPlan plan_columns_by_number(const ColumnRequest& request, const FileColumns& file);

/// "column 3" (from 1), for a column without a name.
std::string numbered_column(Index column);

}  // namespace ldle
