#include "cli/transform.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/errors.h"
#include "cli/messages.h"
#include "cli/output_paths.h"
#include "cli/run_data.h"
#include "cli/run_observer.h"
#include "cli/shared_flags.h"
#include "ldle/anomalies.h"
#include "ldle/transform.h"
#include "ldle_io/npy.h"
#include "ldle_io/output_files.h"
#include "ldle_io/run_folder.h"

namespace ldle::cli {
namespace {

struct TransformArguments {
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

/// OUT.anomaly.npy for OUT.npy.
std::string anomaly_file(const std::string& output) {
  return std::filesystem::path(output).replace_extension(".anomaly.npy").string();
}

/// An option of a run. Throws InvalidArgument if the run has no such whole number.
Index whole_option(const std::string& folder, const RunRecord& run, const char* name) {
  const auto options = run.summary.find("options");
  if (options == run.summary.end() || !options->is_object() || !options->contains(name) ||
      !options->at(name).is_number_integer()) {
    throw InvalidArgument(folder + "/summary.json", fmt::format("has no whole number {}", name));
  }
  return options->at(name).get<Index>();
}

/// Scores new points. Returns nothing if the run has no scores: older folders do not.
std::vector<double> anomaly_scores(const RowMatrix& points, const RowMatrix& data,
                                   const RunRecord& run, const EmbeddedData& embedded,
                                   const Context& context) {
  if (run.anomaly_score.empty()) return {};
  const AnomalyScorer scorer({.points = data,
                              .score = run.anomaly_score,
                              .dimension = run.embedding.cols(),
                              .graph_neighbors = embedded.graph_neighbors,
                              .view_neighbors = embedded.view_neighbors},
                             context);
  return scorer.score(points, context);
}

void check_output(const TransformArguments& arguments) {
  if (arguments.output.empty()) throw UsageError("transform needs -o OUT.npy");
  if (std::filesystem::path(arguments.output).extension() != ".npy") {
    throw UsageError(fmt::format("-o {}: must end in .npy", arguments.output));
  }
  check_outputs({{arguments.points, arguments.data},
                 {arguments.output, far_file(arguments.output), anomaly_file(arguments.output)}},
                arguments.force);
}

/// Returns true if the run was made from distances. Throws InvalidArgument if it was made from
/// neighbours.
bool by_distances(const std::string& folder, const RunRecord& run) {
  const std::string metric = run_metric(run);
  if (metric == "precomputed_knn") {
    throw InvalidArgument(folder, "was made from neighbours, so new points cannot be placed in it");
  }
  return metric == "precomputed";
}

void run_transform(const TransformArguments& arguments) {
  check_output(arguments);
  const std::string run = embedded_run(arguments.run);
  const RunRecord record = read_run(run);
  const bool distances = by_distances(run, record);
  const RowMatrix data = read_run_data(run, record, arguments.data);
  const InputData read = read_input(same_columns(run, record, arguments.points));
  print_warnings(read.warnings);
  const RowMatrix& points = read.points;
  const auto view_maps = read_view_maps(run, record);

  const auto observer =
      std::make_shared<RunObserver>(arguments.quiet ? Loudness::quiet : Loudness::normal);
  const Context context({.threads = arguments.threads}, observer);
  observer->stage_begins("placing");
  const auto option = [&](const char* name) { return whole_option(run, record, name); };
  const EmbeddedData embedded{.embedding = record.embedding,
                              .cluster_of = record.cluster_of,
                              .torn_views = record.torn_views,
                              .view_neighbors = option("view_neighbors"),
                              .view_maps = view_maps ? &*view_maps : nullptr,
                              .graph_neighbors = option("graph_neighbors"),
                              .scale_neighbor = option("scale_neighbor")};
  const TransformedPoints placed = distances ? transform_distances(data, embedded, points, context)
                                             : transform_points(data, embedded, points, context);
  std::vector<double> score;
  if (!distances) {
    observer->stage_begins("anomalies");
    score = anomaly_scores(points, data, record, embedded, context);
  }
  context.throw_if_stopped();
  observer->close();

  const std::vector<Id> far(placed.far.begin(), placed.far.end());
  OutputFiles files;
  write_npy(files.place(arguments.output), placed.embedding);
  write_npy(files.place(far_file(arguments.output)), far);
  if (!score.empty()) write_npy(files.place(anomaly_file(arguments.output)), score);
  files.commit();
  if (arguments.quiet) return;
  const auto count = std::count(far.begin(), far.end(), 1);
  say("{}: {} points placed in {}\n  wrote {}\n  wrote {} (1 for each of {} points that lie "
      "far from the data)\n",
      arguments.points, points.rows(), arguments.run, arguments.output, far_file(arguments.output),
      count);
  if (!score.empty()) {
    say("  wrote {} (anomaly scores; {} points have one above {})\n",
        anomaly_file(arguments.output),
        std::count_if(score.begin(), score.end(), [](double s) { return s > unusual_score; }),
        unusual_score);
  }
  check_standard_output(arguments.output + " has been written");
}

void add_transform_flags(CLI::App& command, TransformArguments& arguments) {
  add_run_argument(command, arguments.run);
  command
      .add_option(
          "NEW", arguments.points,
          "file with one new point per row, with the same columns as INPUT of that run (then "
          "its --columns and --standardize apply to it) or its coordinates only; if RUN "
          "was made from distances: one row per new point, with its distances to all data "
          "points")
      ->required();
  command
      .add_option(
          "-o,--output", arguments.output,
          "file for the coordinates of the new points (required); its name must end in .npy")
      ->option_text("OUT.npy");
  command
      .add_option(
          "--data", arguments.data,
          "file with the points that RUN embeds, or with their distances if RUN was made from "
          "distances (default: the copy in RUN; without a copy, the input of that run)")
      ->option_text("FILE");
  add_threads_flag(command, arguments.threads);
  add_force_flag(command, arguments.force);
  add_quiet_flag(command, arguments.quiet);
  add_help_flag(command);
}

}  // namespace

void add_transform(CLI::App& program) {
  const auto arguments = std::make_shared<TransformArguments>();
  CLI::App& command = *program.add_subcommand(
      "transform",
      "Place new points in an embedding\n\n"
      "An affine map is fitted to the places of the nearest data points and places the new\n"
      "point. Near the seam, only the data points of the side that it fits are used. If the\n"
      "embedding was not polished, the map of the nearest point's intermediate view is used\n"
      "instead; the Nystroem formula gives the values of the eigenvectors at the new point. A new\n"
      "point that equals a data point gets exactly its place.\n\n"
      "OUT.far.npy has one value for each new point: 1 if it is farther from the nearest data\n"
      "point than the radius of that point's local view, otherwise 0. OUT.anomaly.npy has their\n"
      "anomaly scores, compared with the data points around them, if RUN was made from points.\n\n"
      "Example:\n"
      "  ldle transform roll-run new.npy -o new-places.npy\n");
  add_transform_flags(command, *arguments);
  command.callback([arguments] { run_transform(*arguments); });
}

}  // namespace ldle::cli
