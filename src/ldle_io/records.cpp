#include "ldle_io/records.h"

#include <fmt/format.h>

#include <utility>

#include "ldle/error.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

/// Whether every comma of a line stands between two digits, as decimal commas do.
bool has_decimal_commas_only(const std::string& line) {
  const auto is_digit_at = [&](std::size_t at) {
    return at < line.size() && line[at] >= '0' && line[at] <= '9';
  };
  for (auto at = line.find(','); at != std::string::npos; at = line.find(',', at + 1)) {
    if (at == 0 || !is_digit_at(at - 1) || !is_digit_at(at + 1)) return false;
  }
  return true;
}

}  // namespace

RecordReader::RecordReader(ByteSource& bytes, char delimiter, std::string name)
    : lines_(bytes, std::move(name)), delimiter_(delimiter) {}

std::string_view RecordReader::operator[](Index field) const {
  const std::size_t begin = field == 0 ? 0 : ends_[field - 1];
  return std::string_view(text_).substr(begin, ends_[field] - begin);
}

bool RecordReader::next() {
  if (!lines_.next()) return false;
  record_line_ = lines_.number();
  text_.clear();
  ends_.clear();
  if (trim(lines_.text()).empty()) return true;
  if (!std::exchange(delimiter_chosen_, true)) choose_delimiter();
  parse_line();
  while (quoted_) {
    if (!lines_.next()) {
      throw InvalidArgument(fmt::format("{}, line {}", name(), record_line_),
                            "a quote that opens here is never closed");
    }
    text_ += '\n';
    parse_line();
  }
  return true;
}

void RecordReader::choose_delimiter() {
  if (delimiter_ != '\0' && delimiter_ != ',') return;
  const std::string& line = lines_.text();
  const auto has = [&](char c) { return line.find(c) != std::string::npos; };
  const bool commas = has(',') && !(has(';') && has_decimal_commas_only(line));
  if (delimiter_ == ',') {
    delimiter_ = commas ? ',' : has(';') ? ';' : has('\t') ? '\t' : ',';
  } else {
    delimiter_ = has('\t') ? '\t' : commas ? ',' : has(';') ? ';' : ' ';
  }
}

void RecordReader::parse_line() {
  const std::string& line = lines_.text();
  std::size_t at = 0;
  const bool by_blanks = delimiter_ == ' ';
  if (quoted_) at = parse_quoted(at);
  while (!quoted_) {
    if (!was_quoted_) {
      while (at < line.size() && is_blank(line[at]) && line[at] != delimiter_) ++at;
      while (by_blanks && at < line.size() && is_blank(line[at])) ++at;
      if (by_blanks && at == line.size()) return;
      if (at < line.size() && line[at] == '"') {
        at = parse_quoted(at + 1);
        continue;
      }
    }
    const auto end = by_blanks ? line.find_first_of(" \t", at) : line.find(delimiter_, at);
    const std::string_view rest = std::string_view(line).substr(at, end - at);
    if (was_quoted_ && !trim(rest).empty()) {
      throw InvalidArgument(fmt::format("{}, column {}", lines_.place(), size() + 1), shown(rest),
                            "follows a closing quote");
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
  const std::string& line = lines_.text();
  quoted_ = true;
  was_quoted_ = true;
  for (;;) {
    const auto end = line.find('"', at);
    text_.append(line, at, end == std::string::npos ? end : end - at);
    if (end == std::string::npos) return line.size();
    at = end + 1;
    if (at < line.size() && line[at] == '"') {
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
