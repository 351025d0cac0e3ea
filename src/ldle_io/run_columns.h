#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/column_kind.h"

namespace ldle {

/// A value of every point, by which pictures can colour the points. Numbers that are not finite
/// are missing.
struct RunColumn {
  std::string name = {};
  ColumnKind kind = ColumnKind::number;
  std::vector<double> values = {};       ///< numbers, or positions in `levels`
  std::vector<std::string> levels = {};  ///< the different words: numbers by value, then others
};

/// Largest number of levels of a category. Columns with more different words name the points and
/// are of no use as colours.
inline constexpr std::size_t most_levels = 1000;

/// Makes a column of numbers: a category if they are classes, cyclic if they are angles
/// (column_kind.h).
RunColumn column_of_values(const std::string& name, std::vector<double> values,
                           const NearestPoints& nearest);

/// Makes a column from text. It has numbers if every field is a number or missing (empty, nan, NA
/// or null), and then is as column_of_values() says; otherwise it is a category. No value if there
/// are more than `most_levels` different words.
std::optional<RunColumn> column_of_text(const std::string& name,
                                        const std::vector<std::string>& text,
                                        const NearestPoints& nearest);

/// Makes a column from each column of `values`; there must be a name for each.
std::vector<RunColumn> columns_of(const RowMatrix& values, const std::vector<std::string>& names,
                                  const NearestPoints& nearest);

/// Reads a .npy file or a table of text with a header. Throws InvalidArgument, with the name of the
/// file, if it cannot be read, does not have `points` rows, or has a column of too many words.
std::vector<RunColumn> read_columns(const std::string& path, Index points,
                                    const NearestPoints& nearest);

}  // namespace ldle
