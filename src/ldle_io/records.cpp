#include "ldle_io/records.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/error.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

constexpr std::size_t record_buffer_size = std::size_t{1} << 18;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

}  // namespace

RecordReader::RecordReader(ByteSource& bytes, char delimiter, std::string name)
    : bytes_(bytes), delimiter_(delimiter), name_(std::move(name)) {}

std::string_view RecordReader::operator[](Index field) const {
  const std::size_t begin = field == 0 ? 0 : ends_[field - 1];
  return std::string_view(text_).substr(begin, ends_[field] - begin);
}

bool RecordReader::next() {
  if (!next_line()) return false;
  record_line_ = lines_;
  text_.clear();
  ends_.clear();
  if (lines_ == 1) skip_byte_order_mark();
  if (trim(line_).empty()) return true;
  if (delimiter_ == '\0') choose_delimiter();
  parse_line();
  while (quoted_) {
    if (!next_line()) {
      throw InvalidArgument(fmt::format("{}, line {}", name_, record_line_),
                            "a quote that opens here is never closed");
    }
    text_ += '\n';
    parse_line();
  }
  return true;
}

void RecordReader::skip_byte_order_mark() {
  if (line_.starts_with("\xff\xfe") || line_.starts_with("\xfe\xff")) {
    throw InvalidArgument(name_, "is in UTF-16; UTF-8 text is needed");
  }
  if (line_.starts_with(byte_order_mark)) line_.erase(0, byte_order_mark.size());
}

void RecordReader::choose_delimiter() {
  delimiter_ = ' ';
  for (char candidate : {'\t', ',', ';'}) {
    if (line_.find(candidate) == std::string::npos) continue;
    delimiter_ = candidate;
    return;
  }
}

bool RecordReader::next_line() {
  line_.clear();
  bool any = false;
  while (buffer_at_ < buffer_.size() || refill()) {
    any = true;
    const auto end = buffer_.find('\n', buffer_at_);
    line_.append(buffer_, buffer_at_, end == std::string::npos ? end : end - buffer_at_);
    buffer_at_ = end == std::string::npos ? buffer_.size() : end + 1;
    if (end != std::string::npos) break;
  }
  if (!any) return false;
  ++lines_;
  if (line_.ends_with('\r')) line_.pop_back();
  return true;
}

bool RecordReader::refill() {
  buffer_.resize(record_buffer_size);
  buffer_.resize(bytes_.read(std::as_writable_bytes(std::span(buffer_))));
  buffer_at_ = 0;
  return !buffer_.empty();
}

void RecordReader::parse_line() {
  std::size_t at = 0;
  const bool by_blanks = delimiter_ == ' ';
  if (quoted_) at = parse_quoted(at);
  while (!quoted_) {
    if (!was_quoted_) {
      while (at < line_.size() && is_blank(line_[at]) && line_[at] != delimiter_) ++at;
      while (by_blanks && at < line_.size() && is_blank(line_[at])) ++at;
      if (by_blanks && at == line_.size()) return;
      if (at < line_.size() && line_[at] == '"') {
        at = parse_quoted(at + 1);
        continue;
      }
    }
    const auto end = by_blanks ? line_.find_first_of(" \t", at) : line_.find(delimiter_, at);
    const std::string_view rest = std::string_view(line_).substr(at, end - at);
    if (was_quoted_ && !trim(rest).empty()) {
      throw InvalidArgument(fmt::format("{}, line {}, column {}", name_, lines_, size() + 1),
                            shown(rest), "follows a closing quote");
    }
    if (!was_quoted_) text_ += trim(rest);
    end_field();
    if (end == std::string::npos) return;
    at = end + 1;
  }
}

/// Appends the quoted text from `at` up to the closing quote or the end of the line, and returns
/// the position after it.
std::size_t RecordReader::parse_quoted(std::size_t at) {
  quoted_ = true;
  was_quoted_ = true;
  for (;;) {
    const auto end = line_.find('"', at);
    text_.append(line_, at, end == std::string::npos ? end : end - at);
    if (end == std::string::npos) return line_.size();
    at = end + 1;
    if (at < line_.size() && line_[at] == '"') {
      text_ += '"';
      ++at;
      continue;
    }
    quoted_ = false;
    return at;
  }
}

void RecordReader::end_field() {
  ends_.push_back(text_.size());
  was_quoted_ = false;
}

}  // namespace ldle
