#include "cli/evaluate.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "cli/errors.h"
#include "cli/evaluation.h"
#include "cli/run_data.h"
#include "cli/run_observer.h"
#include "ldle/core/parallel_for.h"
#include "ldle/metrics/procrustes_error.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/npy.h"

namespace ldle::cli {
namespace {

struct Arguments {
  std::string run;
  std::string data;
  std::string flat;
  std::string output;
  std::optional<Index> sources;
  Index neighbors = 5;
  std::uint64_t seed = 0;
  Index threads = 0;
  bool json = false;
  bool force = false;
  bool quiet = false;
};

FlatError flat_error(const std::string& path, const RunRecord& run) {
  const RowMatrix truth = read_npy(path);
  if (truth.rows() != run.embedding.rows() || truth.cols() != run.embedding.cols()) {
    throw InvalidArgument(
        path, fmt::format("is {} x {}, but the embedding is {} x {}", truth.rows(), truth.cols(),
                          run.embedding.rows(), run.embedding.cols()));
  }
  return {.rigid = procrustes_error(run.embedding, truth, Alignment::rigid),
          .scaled = procrustes_error(run.embedding, truth, Alignment::rigid_scaled)};
}

GeodesicOptions geodesic_options(const Arguments& arguments, Index points) {
  const Index standard = points <= all_sources_up_to ? 0 : sampled_sources;
  return {.neighbors = arguments.neighbors,
          .sources = std::min(arguments.sources.value_or(standard), points),
          .seed = arguments.seed};
}

void run(const Arguments& arguments) {
  const bool as_file = !arguments.output.empty();
  if (as_file && !arguments.force && std::filesystem::exists(arguments.output)) {
    throw InvalidArgument(arguments.output, "exists already; --force replaces it");
  }
  const RunRecord record = read_run(arguments.run);
  const RowMatrix data = read_run_points(arguments.run, record, arguments.data);
  std::optional<FlatError> flat;
  if (!arguments.flat.empty()) flat = flat_error(arguments.flat, record);

  RunObserver observer(arguments.quiet ? Loudness::quiet : Loudness::normal);
  observer.stage_begins("measuring");
  const ThreadLimit limit(arguments.threads);
  Evaluation evaluation =
      evaluate_run(record, data, geodesic_options(arguments, data.rows()), observer);
  evaluation.flat = flat;
  observer.throw_if_stopped();
  observer.close();

  const std::string text =
      arguments.json ? as_json(evaluation).dump(2) + "\n" : as_table(evaluation);
  if (as_file) {
    write_file_atomically(arguments.output, [&](std::ostream& out) { out << text; });
    if (!arguments.quiet) fmt::print("wrote {}\n", arguments.output);
  } else {
    fmt::print("{}", text);
  }
}

void add_flags(CLI::App& command, Arguments& arguments) {
  command.add_option("RUN", arguments.run, "folder that `ldle embed` wrote")->required();
  command
      .add_option("--data", arguments.data,
                  "the points (default: the input that RUN was made from)")
      ->option_text("FILE");
  command.add_option("--flat", arguments.flat, "true flat coordinates, for the Procrustes error")
      ->option_text("FILE.npy");
  command
      .add_option("--neighbors", arguments.neighbors,
                  "neighbours of a point in the graph of paths (default: 5, the paper's)")
      ->check(CLI::PositiveNumber)
      ->option_text("N");
  command
      .add_option(
          "--sources", arguments.sources,
          fmt::format("points to measure D_k at, drawn at random; 0 takes all (default: all "
                      "up to {} points, else {})",
                      all_sources_up_to, sampled_sources))
      ->check(CLI::NonNegativeNumber)
      ->option_text("N");
  command.add_option("--seed", arguments.seed, "random numbers of that draw (default: 0)")
      ->option_text("N");
  command
      .add_option("--threads", arguments.threads, "threads to use; 0 takes every core (default)")
      ->check(CLI::NonNegativeNumber)
      ->option_text("N");
  command.add_flag("--json", arguments.json, "JSON instead of a table");
  command.add_option("-o,--output", arguments.output, "write to a file instead of stdout")
      ->option_text("FILE");
  command.add_flag("--force", arguments.force, "replace that file if it exists");
  command.add_flag("--quiet", arguments.quiet, "no progress, only the result");
  command.set_help_flag("-h,--help", "print this help and exit");
}

}  // namespace

void add_evaluate(CLI::App& program) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App& command = *program.add_subcommand(
      "evaluate",
      "Measure how well an embedding keeps the shape of its data\n\n"
      "D_k compares the lengths of shortest paths from point k with their lengths in the "
      "embedding:\n"
      "1 means that all keep their length up to one scale. Local and view distortion are those of\n"
      "the maps that the embedding was made of. The stretch of an edge is its length in the\n"
      "embedding over its length in the data; edges across the tear are counted apart.\n\n"
      "Examples:\n"
      "  ldle evaluate roll-run --flat roll.flat.npy\n"
      "  ldle evaluate roll-run --json -o roll.json\n");
  add_flags(command, *arguments);
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ldle::cli
