#pragma once

#include <CLI/CLI.hpp>

namespace ldle::cli {

/// Adds `ldle report`: a run as one page to look at.
void add_report(CLI::App& program);

}  // namespace ldle::cli
