#pragma once

#include <array>
#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Numbers, numbers on a circle (angles), or words.
enum class ColumnKind { number, cyclic, category };

constexpr std::array<const char*, 3> choice_names(ColumnKind) {
  return {"number", "cyclic", "category"};
}

/// A value of every point, by which pictures can colour the points.
struct RunColumn {
  std::string name;
  ColumnKind kind = ColumnKind::number;
  std::vector<double> values;            ///< numbers, or positions in `levels`
  std::vector<std::string> levels = {};  ///< the different words, sorted
};

/// Largest number of levels of a category. Columns with more different words name the points and
/// are of no use as colours.
inline constexpr std::size_t most_levels = 1000;

/// Makes a column from text: numbers if all fields are finite numbers, otherwise words. Throws
/// InvalidArgument, with the name `source`, if there are more than `most_levels` different words.
RunColumn column_of_text(const std::string& source, const std::string& name,
                         const std::vector<std::string>& text);

/// The same, but always makes a category, e.g. of labels that are small integers.
RunColumn column_of_words(const std::string& source, const std::string& name,
                          const std::vector<std::string>& words);

/// Makes a column of numbers from each column of `values`; there must be a name for each.
std::vector<RunColumn> columns_of(const RowMatrix& values, const std::vector<std::string>& names);

/// Reads a .npy file or a table of text with a header. Throws InvalidArgument, with the name of the
/// file, if it cannot be read or does not have `points` rows.
std::vector<RunColumn> read_columns(const std::string& path, Index points);

}  // namespace ldle
