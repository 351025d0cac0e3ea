#include "ldle/option.h"

namespace ldle {

std::string Range::rule() const {
  const bool has_low = std::isfinite(low);
  const bool has_high = std::isfinite(high) && high != largest_count;
  const std::string from = fmt::format("{} {}", low_allowed ? "at least" : "greater than", low);
  const std::string to = fmt::format("{} {}", high_allowed ? "at most" : "less than", high);
  if (has_low && has_high) return "must be " + from + " and " + to;
  if (has_low) return "must be " + from;
  if (has_high) return "must be " + to;
  return "must be finite";
}

std::string Range::rule_against(double value) const {
  return value > largest_count && high == largest_count ? "must be less than 2^31" : rule();
}

}  // namespace ldle
