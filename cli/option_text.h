#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ldle_io/settings.h"

namespace ldle::cli {

/// Names and values of options, as flags and config files write them.
using OptionTexts = std::vector<std::pair<std::string, std::string>>;

/// Returns the names of all options, in the order of the algorithm.
std::vector<std::string> option_names();

/// Returns true if there is an option of this name.
bool is_option(const std::string& name);

/// Throws UsageError, naming `source`, if an option goes beyond the paper. `source` is the flag or
/// the config file that asks for the algorithm of the paper.
void check_follows_paper(const Settings& settings, const std::string& source);

/// Returns the flag of an option: --dashed-name for the option dashed_name.
std::string flag_name(const std::string& option);

/// Returns options as flags, as they are typed in a command.
std::string as_flags(const OptionTexts& options);

}  // namespace ldle::cli
