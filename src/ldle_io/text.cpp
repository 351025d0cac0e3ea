#include "ldle_io/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace ldle {
namespace {

constexpr std::size_t longest_shown = 40;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Whether a decimal number outside the range of double is too large (true) or too small (false).
/// The sign of the power of ten of its first non-zero digit decides.
bool is_too_large(std::string_view digits) {
  long power = 0;
  bool point = false;
  bool started = false;
  std::size_t i = 0;
  for (; i < digits.size() && (is_digit(digits[i]) || digits[i] == '.'); ++i) {
    if (digits[i] == '.') {
      point = true;
      continue;
    }
    if (digits[i] != '0') started = true;
    if (started && !point) ++power;
    if (!started && point) --power;
  }
  if (i == digits.size()) return power > 0;
  std::string_view exponent_text = digits.substr(i + 1);
  const bool negative = exponent_text.starts_with('-');
  if (negative || exponent_text.starts_with('+')) exponent_text.remove_prefix(1);
  constexpr long huge = 1'000'000'000'000;
  long exponent = huge;
  std::from_chars(exponent_text.data(), exponent_text.data() + exponent_text.size(), exponent);
  exponent = std::min(exponent, huge);
  return power + (negative ? -exponent : exponent) > 0;
}

}  // namespace

std::string_view trim(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (byte < 0x20 || byte == 0x7f) {
      out += fmt::format("\\x{:02x}", byte);
    } else if (byte == 0xc2 && next >= 0x80 && next < 0xa0) {  // U+0080 to U+009F in UTF-8
      out += fmt::format("\\x{:02x}", next);
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string shown(std::string_view text) {
  return "'" + printable(text.substr(0, longest_shown)) +
         (text.size() > longest_shown ? "...'" : "'");
}

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
    text += (i == 0 ? "" : ", ") + printable(names[i].substr(0, longest_shown));
  }
  if (names.size() > most) text += fmt::format(" and {} more", names.size() - most);
  return text;
}

std::optional<double> parse_double(std::string_view text) {
  text = trim(text);
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  double value = 0.0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || stop != end || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    const bool negative = text.starts_with('-');
    const double size =
        is_too_large(text.substr(negative ? 1 : 0)) ? std::numeric_limits<double>::infinity() : 0.0;
    return negative ? -size : size;
  }
  return value;
}

bool has_extension(std::string_view path, std::string_view extension) {
  return path.size() >= extension.size() &&
         std::equal(extension.begin(), extension.end(), path.end() - extension.size(),
                    [](char a, char b) { return a == lower(b); });
}

std::string_view without_gz(std::string_view path) {
  constexpr std::string_view ending = ".gz";
  if (has_extension(path, ending)) path.remove_suffix(ending.size());
  return path;
}

namespace {

/// Takes the first character of a text, or its whole number, from it. Zeros that lead are left out.
std::string_view take_token(std::string_view& text) {
  std::size_t size = 1;
  while (is_digit(text[0]) && size < text.size() && is_digit(text[size])) ++size;
  std::string_view token = text.substr(0, size);
  text.remove_prefix(size);
  while (token.size() > 1 && token[0] == '0') token.remove_prefix(1);
  return token;
}

}  // namespace

bool naturally_before(std::string_view a, std::string_view b) {
  std::string_view left = a, right = b;
  while (!left.empty() && !right.empty()) {
    const std::string_view x = take_token(left), y = take_token(right);
    if (x == y) continue;
    const bool numbers = is_digit(x[0]) && is_digit(y[0]);
    return numbers && x.size() != y.size() ? x.size() < y.size() : x < y;
  }
  if (left.empty() != right.empty()) return left.empty();
  return a < b;
}

}  // namespace ldle
