#pragma once

#include <CLI/CLI.hpp>

namespace ldle::cli {

/// Adds `ldle topology`, which determines the manifold that data lie on.
void add_topology(CLI::App& program);

}  // namespace ldle::cli
