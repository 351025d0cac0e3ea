#include "cli/generate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "cli/dataset_files.h"
#include "cli/errors.h"
#include "cli/option_text.h"
#include "cli/shared_flags.h"
#include "ldle/datasets.h"
#include "ldle/error.h"

namespace ldle::cli {
namespace {

struct GenerateArguments {
  std::string name;
  std::string output;
  DatasetRequest request;
  bool list = false;
  bool force = false;
  bool quiet = false;
};

void print_catalog() {
  for (const DatasetInfo& info : dataset_catalog()) {
    fmt::print("{} ({}{} points)\n    {}\n", info.name, info.default_size,
               info.has_grid ? "" : " random", info.description);
    const std::string flags = as_flags(info.paper_options);
    fmt::print("    paper: {}\n", flags.empty() ? "the default options" : flags);
  }
}

/// A wrong name, size, noise or sampling came from the command line.
Dataset generate_as_asked(const GenerateArguments& arguments) {
  try {
    return generate_dataset(arguments.name, arguments.request);
  } catch (const InvalidArgument& error) {
    throw UsageError(error.what());
  }
}

void add_sampling(CLI::App& command, DatasetRequest& request) {
  const auto names = choice_names(Sampling{});
  const auto choose = [&request, names](const std::string& name) {
    request.sampling =
        static_cast<Sampling>(std::find(names.begin(), names.end(), name) - names.begin());
  };
  command
      .add_option_function<std::string>(
          "--sampling", choose,
          "grid: in the shape's even order; random: as many points at random, evenly by length, "
          "area or volume (default: grid, where the shape has one)")
      ->check(CLI::IsMember(std::vector<std::string>(names.begin(), names.end())))
      ->option_text(fmt::format("{}", fmt::join(names, "|")));
}

std::string next_command(const GenerateArguments& arguments) {
  const OptionValues options = paper_options_for(arguments.name, arguments.request);
  const bool is_preset = options == paper_options_for(arguments.name, {});
  return fmt::format("ldle embed {} -o {} {}", arguments.output,
                     std::filesystem::path(arguments.output).replace_extension().string() + "-run",
                     is_preset ? "--preset " + arguments.name : as_flags(options));
}

void run_generate(const GenerateArguments& arguments) {
  if (arguments.list) return print_catalog();
  if (arguments.name.empty()) {
    throw UsageError("generate needs the NAME of a data set (ldle generate --list shows them)");
  }
  if (arguments.output.empty()) throw UsageError("generate needs -o FILE.npy");
  const DatasetFiles files(arguments.output);
  files.check_free(arguments.force);
  const Dataset data = generate_as_asked(arguments);
  const auto written = files.write(data);
  if (arguments.quiet) return;
  fmt::print("{}: {} points in {} dimensions\n", arguments.name, data.points.rows(),
             data.points.cols());
  for (const std::string& file : written) fmt::print("  wrote {}\n", file);
  fmt::print("next: {}\n", next_command(arguments));
}

}  // namespace

void add_generate(CLI::App& program) {
  const auto arguments = std::make_shared<GenerateArguments>();
  CLI::App& command = *program.add_subcommand(
      "generate",
      "Make a data set whose true shape is known\n\n"
      "Writes X.npy (one row a point) and beside it X.params.npy, the true parameters, with their\n"
      "names in X.params.txt; where they exist also X.boundary.npy, the distance to the boundary\n"
      "along the surface, and X.flat.npy, the true flat coordinates that an embedding should find\n"
      "again.\n\n"
      "Example:\n"
      "  ldle generate swiss-roll-hole -o roll.npy\n");
  command.add_option("NAME", arguments->name, "one of the names that --list shows");
  command.add_option("-o,--output", arguments->output, "file for the points, ending in .npy")
      ->option_text("X.npy");
  command.add_flag("--list", arguments->list, "describe every data set and the paper's options");
  command.add_option("--n", arguments->request.n, "about this many points (default: the paper's)")
      ->option_text("N");
  command
      .add_option("--noise", arguments->request.noise,
                  "size of the noise, as the data set's description says")
      ->option_text("X");
  add_sampling(command, arguments->request);
  add_seed_flag(command, arguments->request.seed, "the points");
  add_force_flag(command, arguments->force);
  add_quiet_flag(command, arguments->quiet);
  add_help_flag(command);
  command.callback([arguments] { run_generate(*arguments); });
}

}  // namespace ldle::cli
