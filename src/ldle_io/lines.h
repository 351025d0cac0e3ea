#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ldle/types.h"
#include "ldle_io/input_file.h"

namespace ldle {

/// Reads text line by line. Lines end in LF or CRLF. A UTF-8 byte order mark is skipped.
class LineReader {
 public:
  /// `name` is that of the file in messages.
  LineReader(ByteSource& bytes, std::string name);

  /// Goes to the next line; returns false at the end. Throws InvalidArgument if the text is UTF-16.
  bool next();

  /// The line without its end.
  const std::string& text() const { return line_; }
  /// Its number, from 1.
  Index number() const { return number_; }
  /// Number of bytes up to the end of this line.
  std::uint64_t position() const { return position_; }
  const std::string& name() const { return name_; }
  /// "NAME, line NUMBER", for messages.
  std::string place() const;

 private:
  bool refill();
  void skip_byte_order_mark();

  ByteSource& bytes_;
  std::string name_;
  std::string buffer_;
  std::size_t buffer_at_ = 0;
  std::string line_;
  Index number_ = 0;
  std::uint64_t position_ = 0;
};

}  // namespace ldle
