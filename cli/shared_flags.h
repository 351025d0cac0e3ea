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
/// --array, --label-column, --columns, --drop-columns and --standardize, which tell how INPUT is
/// read.
void add_reading_flags(CLI::App& command, InputRequest& request, const std::string& group = "");
/// What INPUT may be, for its help.
inline constexpr const char* input_formats_help =
    "file with one point per row: .npy, .npz, .csv, .tsv or other text; or a point cloud or mesh, "
    "whose vertices are the points: .ply, .obj, .off, .xyz, .las; each may be packed (.gz); - "
    "reads "
    "standard input";
/// The positional argument RUN.
void add_run_argument(CLI::App& command, std::string& run);

}  // namespace ldle::cli
