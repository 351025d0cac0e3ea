#include "cli/transform.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/errors.h"
#include "cli/run_data.h"
#include "cli/run_observer.h"
#include "ldle/core/parallel_for.h"
#include "ldle/transform/transform_points.h"
#include "ldle_io/input.h"
#include "ldle_io/npy.h"

namespace ldle::cli {
namespace {

struct Arguments {
  std::string run;
  std::string points;
  std::string data;
  std::string output;
  Index threads = 0;
  bool force = false;
  bool quiet = false;
};

/// OUT.far.npy for OUT.npy.
std::string far_file(const std::string& output) {
  return std::filesystem::path(output).replace_extension(".far.npy").string();
}

void check_output(const Arguments& arguments) {
  if (arguments.output.empty()) throw UsageError("transform needs -o OUT.npy");
  if (std::filesystem::path(arguments.output).extension() != ".npy") {
    throw UsageError(fmt::format("-o {}: must end in .npy", arguments.output));
  }
  for (const std::string& file : {arguments.output, far_file(arguments.output)}) {
    if (!arguments.force && std::filesystem::exists(file)) {
      throw InvalidArgument(file, "exists already; --force replaces it");
    }
  }
}

void run(const Arguments& arguments) {
  check_output(arguments);
  const RunRecord record = read_run(arguments.run);
  const RowMatrix data = read_run_data(arguments.run, record, arguments.data);
  const RowMatrix points =
      read_input({.path = arguments.points, .array = {}, .label_column = {}}).points;

  RunObserver observer(arguments.quiet ? Loudness::quiet : Loudness::normal);
  observer.stage_begins("placing");
  const ThreadLimit limit(arguments.threads);
  const EmbeddedPoints embedded{
      data, record.embedding, record.cluster_of, record.torn_views,
      std::min(record.summary.at("options").at("view_neighbors").get<Index>(), data.rows())};
  const TransformedPoints placed = transform_points(embedded, points, observer);
  observer.throw_if_stopped();
  observer.close();

  const std::vector<Id> far(placed.far.begin(), placed.far.end());
  write_npy(arguments.output, placed.embedding);
  write_npy(far_file(arguments.output), far);
  if (arguments.quiet) return;
  const auto count = std::count(far.begin(), far.end(), 1);
  fmt::print(
      "{}: {} points placed in {}\n  wrote {}\n  wrote {} (1 for each of {} points that lie "
      "far from the data)\n",
      arguments.points, points.rows(), arguments.run, arguments.output, far_file(arguments.output),
      count);
}

void add_flags(CLI::App& command, Arguments& arguments) {
  command.add_option("RUN", arguments.run, "folder that `ldle embed` wrote")->required();
  command.add_option("NEW", arguments.points, "new points, with the columns of the data")
      ->required();
  command.add_option("-o,--output", arguments.output, "where the new points' places go")
      ->option_text("OUT.npy");
  command
      .add_option("--data", arguments.data,
                  "the points that RUN embeds (default: the input that it was made from)")
      ->option_text("FILE");
  command
      .add_option("--threads", arguments.threads, "threads to use; 0 takes every core (default)")
      ->check(CLI::NonNegativeNumber)
      ->option_text("N");
  command.add_flag("--force", arguments.force, "replace files that exist");
  command.add_flag("--quiet", arguments.quiet, "no progress, no report");
  command.set_help_flag("-h,--help", "print this help and exit");
}

}  // namespace

void add_transform(CLI::App& program) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App& command = *program.add_subcommand(
      "transform",
      "Place new points in an embedding\n\n"
      "Each new point goes where a map fitted to its nearest data points takes it; those that a\n"
      "tear parts from the nearest one do not count. Points of the data come back exactly where\n"
      "they are. OUT.far.npy marks points that lie farther from the data than neighbours do.\n\n"
      "Example:\n"
      "  ldle transform roll-run new.npy -o new-places.npy\n");
  add_flags(command, *arguments);
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ldle::cli
