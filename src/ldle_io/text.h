#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ldle {

/// The text without white space at both ends.
std::string_view trim(std::string_view text);

/// The text for an error message: in quotes, with control characters escaped, cut after 40 bytes.
std::string shown(std::string_view text);

/// The text with control characters escaped, so that it cannot change a terminal. Line ends are
/// escaped, too.
std::string printable(std::string_view text);

/// The first ten names, separated by commas, and the number of the others.
std::string listed(const std::vector<std::string>& names);

/// Parses a number, independently of the locale. White space around it is ignored; any other text
/// gives nullopt. A number that is too large for a double gives infinity, one that is too small
/// gives zero.
std::optional<double> parse_double(std::string_view text);

/// Parses an integer. White space around it is ignored; any other text, and a number that does not
/// fit the type, gives nullopt.
template <class Integer>
std::optional<Integer> parse_integer(std::string_view text) {
  text = trim(text);
  Integer value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

/// Whether `path` ends in `extension`, ignoring case. `extension` is in lower case and has a dot.
bool has_extension(std::string_view path, std::string_view extension);

/// The path without the ending ".gz" of a packed file.
std::string_view without_gz(std::string_view path);

/// Whether a text comes before another one as people sort: by letters, and by the value of the
/// whole numbers within, so "t9" comes before "t10".
bool naturally_before(std::string_view a, std::string_view b);

}  // namespace ldle
