#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ldle_io/settings.h"

namespace ldle::cli {

/// (name, value) of options in the words that flags and config files use.
using OptionTexts = std::vector<std::pair<std::string, std::string>>;

bool is_option(const std::string& name);

/// Throws UsageError, naming `who` asked for the paper, where an option goes beyond the paper.
void check_follows_paper(const Settings& settings, const std::string& who);

/// snake_case name of an option -> --dashed-flag.
std::string flag_name(const std::string& option);

/// Options as flags ready to paste.
std::string as_flags(const OptionTexts& options);

}  // namespace ldle::cli
