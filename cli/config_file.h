#pragma once

#include <string>

#include "ldle_io/settings.h"

namespace ldle::cli {

/// Every option as a config file with a comment on each.
std::string dump_config(const Settings& settings);

/// Sets what a config file names; `paper = true` stands for the options that make the algorithm the
/// paper's. Throws UsageError, naming file and key, for anything else in it.
void apply_config(const std::string& path, Settings& settings);

}  // namespace ldle::cli
