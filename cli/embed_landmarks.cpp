#include "cli/embed_landmarks.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "cli/errors.h"
#include "cli/messages.h"
#include "ldle/anomalies.h"
#include "ldle/core/rounded.h"
#include "ldle/landmarks.h"
#include "ldle/pipeline/expect_run.h"
#include "ldle/pipeline/time_model.h"
#include "ldle/version.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/density.h"
#include "ldle_io/json_file.h"
#include "ldle_io/json_numbers.h"
#include "ldle_io/npy_rows.h"
#include "ldle_io/report/write_report.h"
#include "ldle_io/row_sources.h"
#include "ldle_io/run_summary.h"

namespace ldle::cli {
namespace {

void check_arguments(const EmbedArguments& arguments) {
  const InputArguments& input = arguments.input;
  const auto refuse = [](bool given, const char* flag) {
    if (given) throw UsageError(fmt::format("--landmarks cannot be used with {}", flag));
  };
  refuse(input.metric != "euclidean", "--metric");
  refuse(!input.boundary.empty() && !input.finds_boundary(), "--boundary FILE");
  refuse(!input.request.columns.label.empty(), "--label-column");
  refuse(input.request.path == "-" && !input.request.columns.color.empty(),
         "--color-by COLUMN and standard input, which is read only once");
  refuse(!arguments.cut.empty(), "--cut");
  refuse(!arguments.report_columns.empty(), "--report-columns");
  refuse(!arguments.images.empty() || !arguments.image_shape.empty(), "--images");
}

/// Points with a score above unusual_score.
struct UnusualPoints {
  Index count = 0;
  double highest = 0.0;
  Index highest_point = 0;
};

/// Writes the arrays with an entry for each point.
class PlacedWriter {
 public:
  PlacedWriter(const RunFolder& folder, const Result& result, const AnomalyScorer& scorer,
               Index points)
      : result_(result),
        scorer_(scorer),
        points_(points),
        embedding_(folder.file("embedding.npy"),
                   {NpyType<double>::name, {points, result.embedding.cols()}, {}}),
        clusters_(folder.file("clusters.npy"), {NpyType<Id>::name, {points}, {}}),
        components_(folder.file("components.npy"), {NpyType<Id>::name, {points}, {}}),
        far_(folder.file("far.npy"), {NpyType<char>::name, {points}, {}}),
        anomaly_(folder.file("anomaly.npy"), {NpyType<double>::name, {points}, {}}) {
    if (result.embedding.cols() == 2) density_.emplace(result.embedding);
  }

  void append(const PlacedRows& block, const Context& context) {
    const TransformedPoints& placed = block.placed;
    const std::vector<double> scores = scorer_.score(block.points, context);
    anomaly_.append(std::as_bytes(std::span(scores)));
    count_unusual(scores, block.begin);
    embedding_.append(matrix_bytes(placed.embedding).data);
    if (density_) density_->add(placed.embedding);
    far_.append(std::as_bytes(std::span(placed.far)));
    append_of_nearest(clusters_, result_.cluster_of, placed.nearest);
    append_of_nearest(components_, result_.piece, placed.nearest);
    far_points_ += std::count(placed.far.begin(), placed.far.end(), 1);
  }

  void close() {
    for (NpyWriter* file : {&embedding_, &clusters_, &components_, &far_, &anomaly_}) {
      file->close();
    }
  }

  Index points() const { return points_; }
  Index far_points() const { return far_points_; }
  const UnusualPoints& unusual() const { return unusual_; }
  /// No value unless the embedding lies in the plane.
  const std::optional<Density>& density() const { return density_; }

 private:
  static void append_of_nearest(NpyWriter& file, const std::vector<Id>& of_landmark,
                                const std::vector<Id>& nearest) {
    std::vector<Id> values(nearest.size());
    std::transform(nearest.begin(), nearest.end(), values.begin(),
                   [&](Id landmark) { return of_landmark[landmark]; });
    file.append(std::as_bytes(std::span(values)));
  }

  void count_unusual(const std::vector<double>& scores, Index begin) {
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (scores[i] > unusual_score) ++unusual_.count;
      if (scores[i] <= unusual_.highest) continue;
      unusual_.highest = scores[i];
      unusual_.highest_point = begin + static_cast<Index>(i);
    }
  }

  const Result& result_;
  const AnomalyScorer& scorer_;
  Index points_;
  NpyWriter embedding_, clusters_, components_, far_, anomaly_;
  Index far_points_ = 0;
  UnusualPoints unusual_;
  std::optional<Density> density_;
};

EmbeddedData embedded_data(const Result& result, const Options& options) {
  return {.embedding = result.embedding,
          .cluster_of = result.cluster_of,
          .torn_views = result.torn_views,
          .view_neighbors = options.local_views.view_neighbors,
          .view_maps = result.view_maps ? &*result.view_maps : nullptr,
          .graph_neighbors = options.laplacian.graph_neighbors,
          .scale_neighbor = options.laplacian.scale_neighbor};
}

ScoredData scored_data(const Landmarks& landmarks, const Result& result, const Options& options) {
  return {.points = landmarks.points,
          .score = result.anomaly_score,
          .dimension = result.embedding.cols(),
          .graph_neighbors = options.laplacian.graph_neighbors,
          .view_neighbors = options.local_views.view_neighbors};
}

/// Passes on that a run shall stop, and no progress.
class StopOnly : public Observer {
 public:
  explicit StopOnly(const Context& context) : context_(context) {}
  bool stop_requested() const override { return context_.stop_requested(); }

 private:
  Context context_;
};

nlohmann::ordered_json summary_of(const EmbedArguments& arguments, const Settings& settings,
                                  const EmbedRun& run, const Result& result, const std::string& why,
                                  const PlacedWriter& placed) {
  nlohmann::ordered_json times = nlohmann::ordered_json::array();
  for (const StageTime& time : run.times()) {
    times.push_back({{"stage", time.stage}, {"seconds", time.seconds}});
  }
  const RunCost cost = run.cost();
  nlohmann::ordered_json summary = {{"format", run_format},
                                    {"ldle_version", version},
                                    {"input", recorded_path(arguments.input.request.path)},
                                    {"command", arguments.command},
                                    {"title", arguments.title_or_name()},
                                    {"verdict", result.verdict},
                                    {"seed", settings.context.seed},
                                    {"sizes",
                                     {{"n", placed.points()},
                                      {"dimension", result.embedding.cols()},
                                      {"components", result.pieces},
                                      {"landmarks", result.embedding.rows()},
                                      {"far", placed.far_points()}}},
                                    {"choices", {{"landmarks", why}}},
                                    {"anomaly",
                                     {{"above_2", placed.unusual().count},
                                      {"highest", placed.unusual().highest},
                                      {"highest_point", placed.unusual().highest_point}}},
                                    {"times", times},
                                    {"total_seconds", cost.seconds},
                                    {"peak_memory_mb", cost.peak_memory_mb}};
  if (placed.density()) {
    const Density& density = *placed.density();
    summary["density"] = {{"low", {density.low()[0], density.low()[1]}}, {"cell", density.cell()}};
  }
  return summary;
}

/// The landmarks as the input of a run. The column that colours them is read in a pass of its own.
InputData landmark_data(const InputRequest& request, const OpenedRows& opened,
                        const Landmarks& landmarks) {
  InputData data{.points = landmarks.points,
                 .coordinates = opened.coordinates,
                 .warnings = opened.warnings,
                 .source = request.path,
                 .is_table = opened.is_table};
  examine_input(request, data, landmarks.rows);
  if (request.columns.color.empty()) return data;
  const OpenedRows colors =
      open_rows({.path = request.path, .columns = {.only = request.columns.color}});
  data.color_name = colors.coordinates.name_of(0);
  data.colors.emplace();
  for (const double value : rows_with_numbers(*colors.rows, landmarks.rows).reshaped()) {
    data.colors->push_back(fmt::format("{}", value));
  }
  return data;
}

}  // namespace

bool embed_by_landmarks(RunFolder& folder, EmbedRun& run, const EmbedArguments& arguments,
                        const Settings& settings) {
  check_arguments(arguments);
  const OpenedRows opened = open_rows(arguments.input.request);
  RowSource* const source = opened.rows.get();
  const Index n = source->rows();
  LandmarkNumber chosen{arguments.landmarks, "given"};
  if (arguments.auto_landmarks) {
    chosen = run.stage("number of landmarks", [&] {
      return choose_landmark_number(*source, settings.options.local_views.dimension,
                                    settings.options.local_views.view_neighbors, run.context());
    });
    if (!arguments.quiet) say("landmarks: {}\n", chosen.reason);
  }
  const Index count = chosen.number;
  if (n <= count) return false;
  pipeline::check_memory({count, source->columns(), DataKind::points}, settings.options,
                         run.context());
  if (!arguments.quiet) {
    say("estimate: {} s to place {} points among {} landmarks, after these are embedded\n",
        two_digits(pipeline::predict_placing_seconds(
            {n, source->columns(), DataKind::points}, count,
            settings.options.local_views.view_neighbors, run.context().threads())),
        n, count);
  }
  const Landmarks landmarks =
      run.stage("landmarks", [&] { return choose_landmarks(*source, count, run.context()); });

  RunFolder of_landmarks = folder.landmarks();
  EmbedInput input;
  input.metric = arguments.input.metric;
  input.find_boundary = arguments.input.finds_boundary();
  input.data = landmark_data(arguments.input.request, opened, landmarks);
  if (!arguments.quiet) print_warnings(input.data.warnings);
  const Result result = run.embed(of_landmarks, input, arguments, settings);
  of_landmarks.commit();

  const AnomalyScorer scorer = run.stage("surroundings", [&] {
    return AnomalyScorer(scored_data(landmarks, result, settings.options), run.context());
  });
  PlacedWriter writer(folder, result, scorer, n);
  run.stage("placing", [&] {
    // Progress is that of the places; their scores need a part of that time.
    const Context silent = run.context().with_observer(std::make_shared<StopOnly>(run.context()));
    place_rows(
        *source, landmarks.points, embedded_data(result, settings.options),
        [&](const PlacedRows& block) { writer.append(block, silent); }, run.context());
  });
  writer.close();
  write_npy(folder.file("landmarks.npy"), std::span<const Id>(landmarks.rows));
  const auto summary = summary_of(arguments, settings, run, result, chosen.reason, writer);
  write_file_atomically(folder.file("summary.json"),
                        [&](std::ostream& out) { out << json_text(summary); });
  if (writer.density()) write_npy(folder.file("density.npy"), writer.density()->counts());
  if (arguments.report) {
    write_report(embedded_run(folder.unfinished_path()), folder.file("report.html"));
  }
  run.context().throw_if_stopped();
  folder.commit();
  run.end();
  if (arguments.quiet) return true;
  print_report(input, result, run.cost(), arguments.output + "/landmarks");
  if (arguments.report) say("report: {}/report.html\n", arguments.output);
  say("{} points placed among {} landmarks in {:.1f} s; {} of them lie far from any landmark, {} "
      "have an anomaly score above {}\n"
      "result: {} (embedding.npy has a row for each point)\n",
      n, std::ssize(landmarks.rows), run.times().back().seconds, writer.far_points(),
      writer.unusual().count, unusual_score, arguments.output);
  check_standard_output(arguments.output + " has been written");
  return true;
}

}  // namespace ldle::cli
