#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "ldle_io/settings.h"

namespace ldle {

/// Every option by name, in the order of the algorithm; an absent one is null.
nlohmann::ordered_json options_to_json(const Settings& settings);

/// Sets one option from text: numbers, true or false, several numbers with commas between them,
/// the name of a choice, "none" for an option that may be absent, "auto" where the run may choose.
/// Throws InvalidArgument for an unknown name or for text that is not a value of its kind; ranges
/// are the business of check(settings).
void set_option(Settings& settings, const std::string& name, const std::string& text);

/// The option as set_option takes it.
std::string option_text(const Settings& settings, const std::string& name);

}  // namespace ldle
