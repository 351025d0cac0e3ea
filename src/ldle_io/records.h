#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/input_file.h"

namespace ldle {

/// Cuts delimited text into records of fields: fields may stand in double quotes ("" inside them is
/// one quote, and they may hold delimiters and line ends), lines end in LF or CRLF, a byte order
/// mark is skipped. The delimiter ' ' stands for any run of blanks.
class RecordReader {
 public:
  /// A delimiter of '\0' is found out from the first line: tab, comma, semicolon, else blanks.
  RecordReader(ByteSource& bytes, char delimiter, std::string name);

  /// Moves to the next record; false at the end. A blank line is a record without fields.
  /// Throws InvalidArgument, naming file and line, for a quote that is not closed.
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
  std::string text_;               ///< of all fields, one after the other
  std::vector<std::size_t> ends_;  ///< of each field in text_
};

}  // namespace ldle
