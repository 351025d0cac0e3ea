#include "cli/shared_flags.h"

#include "ldle/context.h"
#include "ldle_io/text.h"

namespace ldle::cli {

void add_help_flag(CLI::App& command) {
  command.set_help_flag("-h,--help", "print this help and exit");
}

void add_force_flag(CLI::App& command, bool& force) {
  command.add_flag("--force", force, "replace existing files");
}

void add_quiet_flag(CLI::App& command, bool& quiet) {
  command.add_flag("--quiet", quiet, "print no progress and no messages");
}

void add_threads_flag(CLI::App& command, Index& threads) {
  command.add_option("--threads", threads, "number of threads; 0 uses every core (default: 0)")
      ->check(CLI::Range(Index{0}, most_threads))
      ->option_text("N");
}

void add_seed_flag(CLI::App& command, std::uint64_t& seed, const std::string& what) {
  // CLI11 would take -1 for the largest number.
  const auto read = [&seed](const std::string& text) {
    const auto value = parse_integer<std::uint64_t>(text);
    if (!value) throw CLI::ValidationError("--seed", shown(text) + " is not from 0 to 2^64 - 1");
    seed = *value;
  };
  command
      .add_option_function<std::string>("--seed", read,
                                        "seed of the random numbers for " + what + " (default: 0)")
      ->option_text("N");
}

void add_answer_file_flag(CLI::App& command, std::string& output) {
  command
      .add_option("-o,--output", output, "write the answer to this file instead of standard output")
      ->option_text("FILE");
}

void add_json_flag(CLI::App& command, bool& json) {
  command.add_flag("--json", json, "give the answer as JSON");
}

void add_reading_flags(CLI::App& command, InputRequest& request, const std::string& group) {
  CLI::Option* array =
      command
          .add_option("--array", request.array,
                      "name of the array to read from an .npz file (default: the first array)")
          ->option_text("NAME");
  CLI::Option* label =
      command
          .add_option("--label-column", request.columns.label,
                      "column that has labels instead of coordinates, by name or by number from 1; "
                      "for an .npz file also the name of another array")
          ->option_text("COLUMN");
  CLI::Option* only =
      command
          .add_option("--columns", request.columns.only,
                      "columns that are the coordinates, by name or by number from 1, with ranges: "
                      "x,y,5-8 (default: all but those of labels and colours)")
          ->option_text("LIST");
  CLI::Option* drop = command
                          .add_option("--drop-columns", request.columns.drop,
                                      "columns that are no coordinates, as for --columns")
                          ->option_text("LIST");
  CLI::Option* standardize = command.add_flag(
      "--standardize", request.standardize,
      "scale every coordinate to mean 0 and standard deviation 1, for columns of different "
      "units; constant columns are left out");
  if (group.empty()) return;
  for (CLI::Option* option : {array, label, only, drop, standardize}) option->group(group);
}

void add_run_argument(CLI::App& command, std::string& run) {
  command.add_option("RUN", run, "run folder that `ldle embed` has written")->required();
}

}  // namespace ldle::cli
