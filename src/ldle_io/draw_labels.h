#pragma once

#include <string>

namespace ldle {

/// The text as Cairo takes it: bytes that are no UTF-8 become '?', control characters spaces.
std::string printable(const std::string& text);

/// The largest of 1, 2, 5 times a power of ten that is not above `length`.
double round_length(double length);

/// A number for a reader, one of several between `low` and `high`: as many digits as tell them
/// apart, no exponent where it can be avoided.
std::string number_label(double value, double low, double high);

}  // namespace ldle
