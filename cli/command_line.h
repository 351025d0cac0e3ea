#pragma once

#include <CLI/CLI.hpp>

namespace ldle::cli {

/// Parses the command line and runs the command that it names, or prints help or version. Throws
/// UsageError if the command line cannot be parsed: it names the arguments that were not expected,
/// in the order typed, the name that was probably meant, and the help that explains it.
void parse_and_run(CLI::App& program, int argc, char** argv);

}  // namespace ldle::cli
