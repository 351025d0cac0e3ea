#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace ldle::cli {

/// Adds `ldle embed`, which embeds data and writes a run folder. `typed` is the command line; the
/// run folder records it.
void add_embed(CLI::App& program, const std::vector<std::string>& typed);

}  // namespace ldle::cli
