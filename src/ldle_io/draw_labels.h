#pragma once

#include <string>

namespace ldle {

/// Makes text acceptable to Cairo: replaces bytes that are not UTF-8 by '?' and control characters
/// by spaces.
std::string printable(const std::string& text);

/// The largest number of the form 1, 2 or 5 times a power of ten that is at most `length`.
double round_length(double length);

/// Formats one of several numbers between `low` and `high`, with enough digits to distinguish them.
/// Numbers below 10^7 in absolute value are written without an exponent unless they are very small.
std::string number_label(double value, double low, double high);

}  // namespace ldle
