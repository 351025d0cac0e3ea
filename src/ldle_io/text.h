#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace ldle {

/// Without blanks at both ends.
std::string_view trim(std::string_view text);

/// Text as an error message shows it: in quotes, printable and not too long.
std::string shown(std::string_view text);

/// A whole number or real number written in full, whatever the locale; nothing else around it.
/// A number too large for a double gives infinity, one too small gives zero.
std::optional<double> parse_double(std::string_view text);

/// A whole number that fits the type, nothing else around it.
template <class Integer>
std::optional<Integer> parse_integer(std::string_view text) {
  text = trim(text);
  Integer value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

/// `path` ends in `extension` (with its dot, in lower case), in whatever case.
bool has_extension(std::string_view path, std::string_view extension);

}  // namespace ldle
