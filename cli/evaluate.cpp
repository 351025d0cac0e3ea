#include "cli/evaluate.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/errors.h"
#include "cli/evaluation.h"
#include "cli/messages.h"
#include "cli/output_paths.h"
#include "cli/run_data.h"
#include "cli/run_observer.h"
#include "cli/shared_flags.h"
#include "ldle/metrics.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/json_file.h"
#include "ldle_io/npy.h"
#include "ldle_io/run_folder.h"

namespace ldle::cli {
namespace {

struct EvaluateArguments {
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

GeodesicOptions geodesic_options(const EvaluateArguments& arguments, Index points) {
  const Index standard = points <= all_sources_up_to ? 0 : sampled_sources;
  return {.neighbors = arguments.neighbors,
          .sources = std::min(arguments.sources.value_or(standard), points),
          .seed = arguments.seed};
}

void run_evaluate(const EvaluateArguments& arguments) {
  const bool as_file = !arguments.output.empty();
  check_outputs({{arguments.data, arguments.flat}, {arguments.output}}, arguments.force);
  const std::string run = embedded_run(arguments.run);
  const RunRecord record = read_run(run);
  const RowMatrix data = read_run_points(run, record, arguments.data);
  std::optional<FlatError> flat;
  if (!arguments.flat.empty()) flat = flat_error(arguments.flat, record);

  const auto observer =
      std::make_shared<RunObserver>(arguments.quiet ? Loudness::quiet : Loudness::normal);
  const Context context({.threads = arguments.threads}, observer);
  observer->stage_begins("measuring");
  Evaluation evaluation =
      evaluate_run(record, data, geodesic_options(arguments, data.rows()), context);
  evaluation.flat = flat;
  context.throw_if_stopped();
  observer->close();

  const std::string text = arguments.json ? json_text(as_json(evaluation)) : as_table(evaluation);
  if (as_file) {
    write_file_atomically(arguments.output, [&](std::ostream& out) { out << text; });
    if (!arguments.quiet) say("wrote {}\n", arguments.output);
    check_standard_output(arguments.output + " has been written");
  } else {
    arguments.json ? print_text(text) : print_lines(text);
  }
}

void add_evaluate_flags(CLI::App& command, EvaluateArguments& arguments) {
  add_run_argument(command, arguments.run);
  command
      .add_option("--data", arguments.data,
                  "file with the points that RUN embeds; needed if RUN was made from distances or "
                  "neighbours (default: the copy in RUN; without a copy, the input of that run)")
      ->option_text("FILE");
  command
      .add_option("--flat", arguments.flat,
                  "file with the true flat coordinates; with it, the Procrustes error is measured")
      ->option_text("FILE.npy");
  command
      .add_option(
          "--neighbors", arguments.neighbors,
          "number of nearest neighbours that each point is joined with, for shortest paths and "
          "edges (default: 5, as in the paper)")
      ->check(CLI::PositiveNumber)
      ->option_text("N");
  command
      .add_option(
          "--sources", arguments.sources,
          fmt::format("number of points k, drawn at random, at which D_k and neighbours are "
                      "measured; 0 takes all points (default: all if there are at most {} points, "
                      "otherwise {})",
                      all_sources_up_to, sampled_sources))
      ->check(CLI::NonNegativeNumber)
      ->option_text("N");
  add_seed_flag(command, arguments.seed, "the sample of --sources");
  add_threads_flag(command, arguments.threads);
  add_json_flag(command, arguments.json);
  add_answer_file_flag(command, arguments.output);
  add_force_flag(command, arguments.force);
  add_quiet_flag(command, arguments.quiet);
  add_help_flag(command);
}

}  // namespace

void add_evaluate(CLI::App& program) {
  const auto arguments = std::make_shared<EvaluateArguments>();
  CLI::App& command = *program.add_subcommand(
      "evaluate",
      "Measure how well an embedding keeps the shape of its data\n\n"
      "Stretch is a length in the embedding divided by the same length in the data. Distortion is\n"
      "the largest stretch divided by the smallest one; 1 is perfect. The table lists:\n"
      "  D_k                 distortion of the shortest paths from point k to all other points\n"
      "  local distortion    distortion of the local view of each point\n"
      "  view distortion     distortion of each intermediate view\n"
      "  stretch of edges    stretch between neighbours; torn edges are listed separately\n"
      "  nearest neighbours  trustworthiness and continuity, between 0 and 1; 1 is perfect\n"
      "  length of the seam  in units of the root of the area of the data\n"
      "  triangles           a quarter of the symmetric Dirichlet energy of the embedding's\n"
      "                      triangles, and the spread of the stretch of their sides; 1 is "
      "perfect\n"
      "  covered twice       area where the embedding lies on itself, relative to the whole area\n"
      "  Procrustes error    distance from the true flat coordinates, relative to their spread;\n"
      "                      0 is perfect (only with --flat)\n"
      "If the embedding is torn, D_k is also measured without paths across the seam, and D_k and\n"
      "nearest neighbours are also measured with the seam glued.\n\n"
      "Examples:\n"
      "  ldle evaluate roll-run --flat roll.flat.npy\n"
      "  ldle evaluate roll-run --json -o roll.json\n");
  add_evaluate_flags(command, *arguments);
  command.callback([arguments] { run_evaluate(*arguments); });
}

}  // namespace ldle::cli
