#include "ldle/core/rounded.h"

#include <fmt/format.h>

#include <cmath>

namespace ldle {

std::string rounded(double value, int digits) {
  const double size = std::abs(value);
  const std::string shortest = fmt::format("{:.{}g}", value, digits);
  if (!std::isfinite(size) || size < 1e-6 || shortest.find('e') == std::string::npos) {
    return shortest;
  }
  const int power = static_cast<int>(std::floor(std::log10(size)));
  if (size < 1.0) return fmt::format("{:.{}f}", value, digits - 1 - power);
  const double unit = std::pow(10.0, power + 1 - digits);
  return fmt::format("{:.0f}", std::round(value / unit) * unit);
}

std::string two_digits(double value) {
  return rounded(value, 2);
}

}  // namespace ldle
