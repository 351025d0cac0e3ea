#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/lines.h"

namespace ldle {

/// Splits delimited text into records and fields. Fields may be enclosed in double quotes; they may
/// then contain delimiters and line ends, and "" stands for one quote. The delimiter ' ' stands for
/// any number of spaces and tabs.
class RecordReader {
 public:
  /// If the delimiter is '\0', it is determined from the first line that is not blank: tab, comma
  /// or semicolon, whichever comes first in this list and occurs in the line, otherwise ' '. If it
  /// is ',' and the line has none, it is a semicolon or a tab if the line has one of these. Commas
  /// between digits of a line with semicolons are decimal commas.
  RecordReader(ByteSource& bytes, char delimiter, std::string name);

  /// Reads the next record; returns false at the end. A blank line is a record without fields.
  /// Throws InvalidArgument, with file and line, if a quote is not closed or is followed by other
  /// text, and if the text is UTF-16.
  bool next();

  Index size() const { return static_cast<Index>(ends_.size()); }
  std::string_view operator[](Index field) const;

  /// Line on which the record begins, from 1.
  Index line() const { return record_line_; }
  const std::string& name() const { return lines_.name(); }
  char delimiter() const { return delimiter_; }

 private:
  void choose_delimiter();
  void parse_line();
  std::size_t parse_quoted(std::size_t at);
  void end_field();

  LineReader lines_;
  char delimiter_;
  bool delimiter_chosen_ = false;
  Index record_line_ = 0;
  bool quoted_ = false;
  bool was_quoted_ = false;
  std::string text_;               ///< text of all fields, one after the other
  std::vector<std::size_t> ends_;  ///< end of each field in text_
};

}  // namespace ldle
