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
#include "cli/messages.h"
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
    say("{} ({}{} points)\n    {}\n", info.name, info.default_size, info.has_grid ? "" : " random",
        info.description);
    const std::string flags = as_flags(info.paper_options);
    say("    paper: {}\n", flags.empty() ? "the default options" : flags);
  }
}

/// Generates the data set. Throws UsageError for a wrong name, size, noise or sampling, because
/// these come from the command line.
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
          "how points are chosen: grid (in a regular pattern) or random (with uniform density by "
          "length, area or volume) (default: grid, or random if the data set has no grid)")
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
    throw UsageError("generate needs the name of a DATASET (ldle generate --list shows them)");
  }
  if (arguments.output.empty()) throw UsageError("generate needs -o FILE.npy");
  const DatasetFiles files(arguments.output);
  files.check_free(arguments.force);
  const Dataset data = generate_as_asked(arguments);
  const auto written = files.write(data);
  if (arguments.quiet) return;
  say("{}: {} points in {} dimensions\n", arguments.name, data.points.rows(), data.points.cols());
  for (const std::string& file : written) say("  wrote {}\n", file);
  say("next: {}\n", next_command(arguments));
  check_standard_output(arguments.output + " has been written");
}

}  // namespace

void add_generate(CLI::App& program) {
  const auto arguments = std::make_shared<GenerateArguments>();
  CLI::App& command = *program.add_subcommand(
      "generate",
      "Generate a data set with known parameters\n\n"
      "Writes the points to X.npy, one per row, and further files next to it:\n"
      "  X.params.npy    true parameters of each point; X.params.txt has their names\n"
      "  X.boundary.npy  distance of each point from the boundary along the manifold, if there\n"
      "                  is a boundary\n"
      "  X.flat.npy      true flat coordinates, which an embedding should reproduce, if the\n"
      "                  manifold can be flattened without distortion\n\n"
      "Example:\n"
      "  ldle generate swiss-roll-hole -o roll.npy\n");
  command.add_option("DATASET", arguments->name, "name of the data set; --list shows all of them")
      ->option_text("DATASET");
  command
      .add_option("-o,--output", arguments->output,
                  "file for the points (required); its name must end in .npy")
      ->option_text("X.npy");
  command.add_flag("--list", arguments->list,
                   "list all data sets with number of points and the paper's options, and exit");
  command
      .add_option("--n", arguments->request.n, "approximate number of points (default: see --list)")
      ->option_text("N");
  command
      .add_option("--noise", arguments->request.noise,
                  "amount of noise, at least 0: the standard deviation in every coordinate, unless "
                  "--list says otherwise (default: 0, unless --list says otherwise)")
      ->option_text("X");
  add_sampling(command, arguments->request);
  add_seed_flag(command, arguments->request.seed, "random points and noise");
  add_force_flag(command, arguments->force);
  add_quiet_flag(command, arguments->quiet);
  add_help_flag(command);
  command.callback([arguments] { run_generate(*arguments); });
}

}  // namespace ldle::cli
