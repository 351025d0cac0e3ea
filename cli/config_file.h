#pragma once

#include <string>

#include "ldle_io/settings.h"

namespace ldle::cli {

/// Returns a config file in TOML with all options, each with a comment.
std::string dump_config(const Settings& settings);

/// Sets the options that a config file names. `paper = true` first turns off everything that goes
/// beyond the paper. Throws UsageError, naming file and key, for an unknown key, a wrong value, or
/// an option that contradicts `paper = true`; InvalidArgument if the file cannot be read.
void apply_config(const std::string& path, Settings& settings);

}  // namespace ldle::cli
