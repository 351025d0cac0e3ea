#pragma once

#include <string>

namespace ldle {

/// The number with this many significant digits, for messages: large numbers have no exponent, and
/// small ones only below a millionth.
std::string rounded(double value, int digits);

/// The number with two significant digits.
std::string two_digits(double value);

}  // namespace ldle
