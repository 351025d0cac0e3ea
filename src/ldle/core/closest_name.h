#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ldle {

/// Returns the name that was probably meant by `typed`: the one that the fewest typing errors
/// change into it (a character too many, missing or wrong, or two exchanged), at most one for every
/// three characters, not counting dashes at the beginning. Otherwise the only name whose beginning
/// is that close. Empty if there is none.
std::string closest_name(std::string_view typed, const std::vector<std::string>& names);

/// Returns "; did you mean NAME?" with the closest name; empty if there is none.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

}  // namespace ldle
