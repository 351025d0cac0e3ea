#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/lines.h"
#include "ldle_io/shape_check.h"

namespace ldle {

inline constexpr std::string_view blank_characters = " \t\r\v\f";

/// The words of a line, between any number of `separators`. Text after `comment` is left out, if it
/// is not '\0'.
std::vector<std::string_view> words_of(std::string_view line, char comment = '\0',
                                       std::string_view separators = blank_characters);

/// Collects points with three coordinates from the lines of a text file.
class VertexLines {
 public:
  VertexLines(const LineReader& lines, ShapeCheck check)
      : lines_(lines), check_(std::move(check)) {}

  /// Adds the three words from `first` on. Throws InvalidArgument, with line and value, unless they
  /// are finite numbers.
  void add(const std::vector<std::string_view>& words, std::size_t first);

  Index size() const { return size_; }
  /// Throws InvalidArgument if there are none.
  RowMatrix take();

 private:
  const LineReader& lines_;
  ShapeCheck check_;
  RowMatrix points_;
  Index size_ = 0;
};

/// The number that a word of the line is; throws InvalidArgument, with line and value, if it is not
/// a finite number.
double number_in(const LineReader& lines, std::string_view word);

/// The same for a number of vertices.
Index count_in(const LineReader& lines, std::string_view word);

}  // namespace ldle
