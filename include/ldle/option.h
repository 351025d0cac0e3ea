#pragma once

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "ldle/error.h"
#include "ldle/types.h"

namespace ldle {

/// The largest count of points, neighbours or steps: ids have 32 bits.
inline constexpr double largest_count = 2147483647.0;

/// The values that a numeric option may take: finite numbers between two bounds.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool low_allowed = true;   ///< `low` itself is allowed
  bool high_allowed = true;  ///< `high` itself is allowed

  static Range at_least(double low) { return {.low = low}; }
  /// A count of things, at most largest_count.
  static Range count_from(double low) { return {.low = low, .high = largest_count}; }
  static Range above(double low) { return {.low = low, .low_allowed = false}; }
  static Range between(double low, double high) { return {.low = low, .high = high}; }
  /// Neither bound is allowed.
  static Range inside(double low, double high) { return {low, high, false, false}; }
  /// Only the upper bound is allowed.
  static Range above_up_to(double low, double high) { return {low, high, false, true}; }

  bool contains(double value) const {
    return std::isfinite(value) && (low_allowed ? value >= low : value > low) &&
           (high_allowed ? value <= high : value < high);
  }
  /// Returns the range as text: "must be at least 1". Of counts only the lower bound is mentioned.
  std::string rule() const;
  /// Returns the rule that a value violates.
  std::string rule_against(double value) const;
};

/// Description of one option. Flags, config files, Python parameters and their help are made from
/// it. Each options struct lists its fields once, in `describe(self, visit)`, which calls
/// visit(OptionInfo, field) for every field.
struct OptionInfo {
  const char* name;    ///< in snake_case; the flag has dashes
  const char* symbol;  ///< symbol in the paper, or ""
  const char* help;
  Range range;  ///< allowed values of a numeric option
  /// Name of the value 0 of an integer option if 0 means that the value is chosen automatically;
  /// otherwise null.
  const char* automatic = nullptr;

  /// Returns true if the value is chosen automatically.
  bool is_automatic(Index value) const { return automatic != nullptr && value == 0; }
};

/// An enum that can be an option: a function `choice_names(E)` in its namespace returns the names
/// of its values 0, 1, ... as an array.
template <class E>
concept NamedChoice = std::is_enum_v<E> && requires(E value) {
  choice_names(value).size();
};

/// Returns the name of an enum's value.
template <NamedChoice E>
std::string choice_name(E value) {
  return choice_names(value)[static_cast<std::size_t>(value)];
}

namespace detail {

inline void check_value(const OptionInfo& info, double value) {
  if (!info.range.contains(value)) {
    throw InvalidArgument(info.name, fmt::format("{}", value), info.range.rule_against(value));
  }
}
inline void check_option(const OptionInfo& info, Index value) {
  if (!info.is_automatic(value)) check_value(info, static_cast<double>(value));
}
inline void check_option(const OptionInfo& info, double value) {
  check_value(info, value);
}
inline void check_option(const OptionInfo& info, const std::vector<double>& values) {
  if (values.empty()) throw InvalidArgument(info.name, "needs at least one value");
  for (double value : values) check_value(info, value);
}
template <class T>
void check_option(const OptionInfo& info, const std::optional<T>& value) {
  if (value) check_option(info, *value);
}
inline void check_option(const OptionInfo&, bool) {}
template <NamedChoice E>
void check_option(const OptionInfo&, E) {}
inline void check_option(const OptionInfo&, std::uint64_t) {}

}  // namespace detail

/// Throws InvalidArgument for the first field that is out of its range. A list must not be empty,
/// and each of its values must be in the range.
template <class Options>
void check_ranges(const Options& options) {
  Options::describe(options, [](const OptionInfo& info, const auto& value) {
    detail::check_option(info, value);
  });
}

}  // namespace ldle
