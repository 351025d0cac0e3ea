#pragma once

#include <string>
#include <string_view>

#include "ldle/types.h"

namespace ldle {

/// Finds out whether the first column of a table names or numbers its rows. Data frames are written
/// with such a column, which has no name, and it is not a coordinate.
class IndexColumn {
 public:
  /// Takes the fields of the first column in order. The first one decides whether the column may
  /// hold names: then it is text.
  void add(std::string_view field);

  /// Whether the fields until now are text.
  bool is_text() const { return is_text_; }
  /// Whether they are text, or consecutive whole numbers from 0 or 1.
  bool is_index() const { return is_text_ || (is_consecutive_ && rows_ >= 2); }

  /// A message that says what was found: the column is left out, or it may be an index (whole
  /// numbers). Empty if nothing was found. `columns` is the number of columns of the table.
  std::string message(Index columns) const;

 private:
  bool is_text_ = false;
  bool is_consecutive_ = true;
  bool is_whole_ = true;
  std::string first_;
  double first_number_ = 0.0;
  Index rows_ = 0;
};

}  // namespace ldle
