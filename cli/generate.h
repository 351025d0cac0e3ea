#pragma once

#include <CLI/CLI.hpp>

namespace ldle::cli {

/// Adds `ldle generate`: data sets with known answers as files.
void add_generate(CLI::App& program);

}  // namespace ldle::cli
