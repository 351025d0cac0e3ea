#pragma once

#include <span>
#include <string>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/columns.h"

namespace ldle {

/// One line for each kind of coordinates that are hardly meant as such: in a table, columns that
/// number the rows, and columns that are constant (unless there are many columns, as in images of
/// which the corners are black); in any file, a column with more than 99.9 % of the variance of all
/// columns. `source` is the name of the file; `rows` are the numbers of the points in the file, if
/// they are not all of them.
std::vector<std::string> examine_columns(const std::string& source, ConstRowMatrixRef points,
                                         const Coordinates& coordinates, bool is_table,
                                         std::span<const Id> rows = {});

}  // namespace ldle
