#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "ldle_io/settings.h"

namespace ldle {

/// All options by name, in the order of the algorithm; an option without a value is null.
nlohmann::ordered_json options_to_json(const Settings& settings);

/// Sets one option from text: a number, "true" or "false", several numbers separated by commas, the
/// name of a choice, "none" for an option that may have no value, "auto" if the run may choose it.
/// Throws InvalidArgument if the name is unknown or the text is not a value of the option's type.
/// Ranges are checked by check(settings), except those of options that may be "auto".
void set_option(Settings& settings, const std::string& name, const std::string& text);

/// The value of an option as text that set_option accepts.
std::string option_text(const Settings& settings, const std::string& name);

/// The numbers that a range allows, in words: "at least 1".
std::string allowed_numbers(const Range& range);

}  // namespace ldle
