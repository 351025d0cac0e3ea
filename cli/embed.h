#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace ldle::cli {

/// Adds `ldle embed`: from data to a run folder, which also keeps the command as it was typed.
void add_embed(CLI::App& program, const std::vector<std::string>& typed);

}  // namespace ldle::cli
