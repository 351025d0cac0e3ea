#pragma once

#include <array>
#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Numbers; numbers on a circle, as angles are; words.
enum class ColumnKind { number, cyclic, category };

constexpr std::array<const char*, 3> choice_names(ColumnKind) {
  return {"number", "cyclic", "category"};
}

/// Something that is known of every point, for pictures to show.
struct RunColumn {
  std::string name;
  ColumnKind kind = ColumnKind::number;
  std::vector<double> values;            ///< numbers, or positions in `levels`
  std::vector<std::string> levels = {};  ///< the different words, in order of the alphabet
};

/// More different words than this are names, not kinds.
inline constexpr std::size_t most_levels = 1000;

/// A column from what was read: numbers where all are finite numbers, and words otherwise. Throws
/// InvalidArgument, naming `source`, where there are too many different words.
RunColumn column_of_text(const std::string& source, const std::string& name,
                         const std::vector<std::string>& text);

/// The same, but words always; few whole numbers are kinds, too.
RunColumn column_of_words(const std::string& source, const std::string& name,
                          const std::vector<std::string>& words);

/// Columns of numbers, with a name for each.
std::vector<RunColumn> columns_of(const RowMatrix& values, const std::vector<std::string>& names);

/// Reads a table of text with a header, or a .npy file. Throws InvalidArgument, naming the file,
/// when it has not `points` rows.
std::vector<RunColumn> read_columns(const std::string& path, Index points);

}  // namespace ldle
