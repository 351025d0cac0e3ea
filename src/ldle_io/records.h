#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/input_file.h"

namespace ldle {

/// Splits delimited text into records and fields. Fields may be enclosed in double quotes; they may
/// then contain delimiters and line ends, and "" stands for one quote. Lines end in LF or CRLF. A
/// UTF-8 byte order mark is skipped. The delimiter ' ' stands for any number of spaces and tabs.
class RecordReader {
 public:
  /// If the delimiter is '\0', it is determined from the first line that is not blank: tab, comma
  /// or semicolon, whichever comes first in this list and occurs in the line, otherwise ' '.
  RecordReader(ByteSource& bytes, char delimiter, std::string name);

  /// Reads the next record; returns false at the end. A blank line is a record without fields.
  /// Throws InvalidArgument, with file and line, if a quote is not closed or is followed by other
  /// text, and if the text is UTF-16.
  bool next();

  Index size() const { return static_cast<Index>(ends_.size()); }
  std::string_view operator[](Index field) const;

  /// Line on which the record begins, from 1.
  Index line() const { return record_line_; }
  const std::string& name() const { return name_; }

 private:
  bool next_line();
  bool refill();
  void skip_byte_order_mark();
  void choose_delimiter();
  void parse_line();
  std::size_t parse_quoted(std::size_t at);
  void end_field();

  ByteSource& bytes_;
  char delimiter_;
  std::string name_;
  std::string buffer_;
  std::size_t buffer_at_ = 0;
  std::string line_;
  Index lines_ = 0;
  Index record_line_ = 0;
  bool quoted_ = false;
  bool was_quoted_ = false;
  std::string text_;               ///< text of all fields, one after the other
  std::vector<std::size_t> ends_;  ///< end of each field in text_
};

}  // namespace ldle
