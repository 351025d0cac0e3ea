#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "ldle/types.h"
#include "ldle_io/input.h"

namespace ldle::cli {

/// Flags that several commands share.

/// -h, --help.
void add_help_flag(CLI::App& command);
/// --force.
void add_force_flag(CLI::App& command, bool& force);
/// --quiet.
void add_quiet_flag(CLI::App& command, bool& quiet);
/// --threads.
void add_threads_flag(CLI::App& command, Index& threads);
/// --seed; `what` says what the random numbers are used for.
void add_seed_flag(CLI::App& command, std::uint64_t& seed, const std::string& what);
/// -o, --output, for commands that print their answer to standard output by default.
void add_answer_file_flag(CLI::App& command, std::string& output);
/// --json.
void add_json_flag(CLI::App& command, bool& json);
/// --array and --label-column, which tell how INPUT is read.
void add_reading_flags(CLI::App& command, InputRequest& request, const std::string& group = "");
/// The positional argument RUN.
void add_run_argument(CLI::App& command, std::string& run);

}  // namespace ldle::cli
