#pragma once

#include <CLI/CLI.hpp>

namespace ldle::cli {

/// Adds `ldle transform`, which places new points in an embedding.
void add_transform(CLI::App& program);

}  // namespace ldle::cli
