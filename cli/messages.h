#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "ldle_io/text.h"

namespace ldle::cli {

/// All text of the program goes through these functions. They escape control characters, so that
/// names of files cannot change the terminal, and never throw. Text that cannot be written is lost;
/// check_standard_output() tells.

/// Makes sure that standard input, output and error are open, so that no other file gets their
/// numbers. What is written to one that was closed still fails.
void reserve_standard_streams();

/// Writes text to standard output as it is, for example what other programs read.
void print_text(std::string_view text);
/// Writes lines to standard output. On a terminal, lines that are too long are wrapped.
void print_lines(std::string_view text);
/// The same to standard error.
void print_note(std::string_view text);

namespace detail {
inline std::string printable_argument(const std::string& text) {
  return printable(text);
}
template <class T>
const T& printable_argument(const T& value) {
  return value;
}
}  // namespace detail

/// Formats and writes to standard output. Control characters and line ends in strings among the
/// arguments are escaped.
template <class... Args>
void say(std::string_view format, const Args&... args) {
  print_lines(fmt::format(fmt::runtime(format), detail::printable_argument(args)...));
}
/// The same to standard error.
template <class... Args>
void note(std::string_view format, const Args&... args) {
  print_note(fmt::format(fmt::runtime(format), detail::printable_argument(args)...));
}

/// Writes each warning to a line of standard error.
void print_warnings(const std::vector<std::string>& warnings);

/// Throws ComputationFailed if standard output could not be written. `done` says what the command
/// has done nevertheless; it may be empty.
void check_standard_output(const std::string& done = "");

}  // namespace ldle::cli
