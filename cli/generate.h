#pragma once

#include <CLI/CLI.hpp>

namespace ldle::cli {

/// Adds `ldle generate`, which writes data sets with known parameters.
void add_generate(CLI::App& program);

}  // namespace ldle::cli
