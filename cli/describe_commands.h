#pragma once

#include <CLI/CLI.hpp>

namespace ldle::cli {

/// Adds the commands that print what shells and `man` need to know of all commands: `completion`
/// and `man`.
void add_completion(CLI::App& program);
void add_man(CLI::App& program);

}  // namespace ldle::cli
