#pragma once

#include <CLI/CLI.hpp>

namespace ldle::cli {

/// Adds `ldle evaluate`, which measures how well an embedding keeps the shape of its data.
void add_evaluate(CLI::App& program);

}  // namespace ldle::cli
