#pragma once

#include <CLI/CLI.hpp>

namespace ldle::cli {

/// Adds `ldle report`, which writes an HTML page that shows a run.
void add_report(CLI::App& program);

}  // namespace ldle::cli
