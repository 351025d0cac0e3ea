#include "ldle_io/draw_labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ldle {
namespace {

/// Length in bytes of the UTF-8 character at `at`; 0 if it is not valid.
std::size_t character_length(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(at);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || at + length > text.size()) return 0;
  unsigned code = lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(at + i) & 0x3Fu);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return overlong || surrogate || code > 0x10FFFF ? 0 : length;
}

}  // namespace

std::string printable(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    const auto byte = static_cast<unsigned char>(text[at]);
    if (length == 0) {
      result += '?';
    } else if (byte < 0x20 || byte == 0x7F) {
      result += ' ';
    } else {
      result += text.substr(at, length);
    }
    at += length == 0 ? 1 : length;
  }
  return result;
}

double round_length(double length) {
  const double power = std::pow(10.0, std::floor(std::log10(length)));
  for (double factor : {5.0, 2.0}) {
    if (factor * power <= length) return factor * power;
  }
  return power;
}

std::string number_label(double value, double low, double high) {
  // Halved first, because the difference of two large numbers may overflow.
  const double range = high / 2 - low / 2;
  const double largest = std::max(std::abs(low), std::abs(high)) / 2;
  const int extra = range > 0.0 ? static_cast<int>(std::log10(largest / range)) : 0;
  const int digits = std::min(3 + extra, 15);
  const double size = std::abs(value);
  if (size < 1e-3 * range) return "0";
  if (size < 1e3 || size >= 1e7) return fmt::format("{:.{}g}", value, digits);
  const int before_point = static_cast<int>(std::log10(size)) + 1;
  return fmt::format("{:.{}f}", value, std::max(digits - before_point, 0));
}

}  // namespace ldle
