#include "ldle_io/run_summary.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ldle/version.h"
#include "ldle_io/json_numbers.h"
#include "ldle_io/options_text.h"
#include "ldle_io/topology_json.h"

namespace ldle {
namespace {

using Json = nlohmann::ordered_json;

/// Row by row without the NaN that fill rows of components with fewer eigenpairs.
Json rows_without_nan(const RowMatrix& matrix) {
  Json rows = Json::array();
  for (Index i = 0; i < matrix.rows(); ++i) {
    Json row = Json::array();
    for (Index j = 0; j < matrix.cols(); ++j) {
      if (!std::isnan(matrix(i, j))) row.push_back(finite_or_null(matrix(i, j)));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json sizes(const Result& result) {
  return {{"n", result.embedding.rows()},
          {"distinct_points", result.embedding.rows() - result.duplicates},
          {"dimension", result.embedding.cols()},
          {"components", result.components},
          {"views", result.view_distortion.size()},
          {"average_view_size", finite_or_null(result.average_view_size)},
          {"torn_pairs", result.torn_views.size()},
          {"seam_pairs", result.seam.size()},
          {"colors", result.colors}};
}

/// Null where eigenvectors were not needed.
Json spectrum(const Result& result) {
  if (!result.has_spectrum()) return nullptr;
  return {{"solver", result.solver},
          {"products", result.products},
          {"largest_residual", finite_or_null(result.largest_residual())},
          {"residuals", rows_without_nan(result.residuals)}};
}

Json fidelity(const Fidelity& fidelity) {
  return {{"length_error", finite_or_null(fidelity.length_error)},
          {"stretch_spread", finite_or_null(fidelity.stretch_spread)},
          {"folded", fidelity.folded},
          {"pieces", fidelity.pieces},
          {"median_path_distortion", finite_or_null(fidelity.median_path_distortion)},
          {"most_path_distortion", finite_or_null(fidelity.most_path_distortion)}};
}

/// Null where there was no polish.
Json polish(const std::optional<PolishReport>& report) {
  if (!report) return nullptr;
  return {{"improved", report->improved},         {"steps", report->steps},
          {"settled", report->settled},           {"solver", report->solver},
          {"torn_history", report->torn_history}, {"path_sources", report->path_sources},
          {"before", fidelity(report->before)},   {"after", fidelity(report->after)}};
}

Json synchronization(const Synchronization& report) {
  return {{"rounds", report.rounds},
          {"error_before", finite_or_null(report.error_before)},
          {"error_after", finite_or_null(report.error_after)},
          {"frustrated_pairs", report.frustrated_pairs}};
}

Json choices(const Result& result) {
  Json json = Json::object();
  for (const auto& [name, choice] : result.choices) json[name] = choice;
  return json;
}

/// Null where the user chose it.
Json dimension_estimate(const std::optional<DimensionEstimate>& estimate) {
  if (!estimate) return nullptr;
  return {{"dimension", estimate->dimension},
          {"value", finite_or_null(estimate->value)},
          {"confidence", finite_or_null(estimate->confidence)},
          {"disagreeing", finite_or_null(estimate->disagreeing)}};
}

/// Null where nothing was estimated.
Json estimate(const RunEstimate& estimate) {
  if (estimate.stages.empty()) return nullptr;
  constexpr double megabyte = 1024.0 * 1024.0;
  Json stages = Json::array();
  for (const StageEstimate& stage : estimate.stages) {
    stages.push_back({{"stage", stage.stage},
                      {"seconds", finite_or_null(stage.seconds)},
                      {"peak_memory_mb", finite_or_null(stage.peak_bytes / megabyte)}});
  }
  return {{"seconds", finite_or_null(estimate.seconds())},
          {"peak_memory_mb", finite_or_null(estimate.peak_bytes() / megabyte)},
          {"stages", std::move(stages)}};
}

Json times(const RunContents& contents) {
  Json json = Json::array();
  for (const StageTime& time : contents.result.times) {
    Json& entry = json.emplace_back(Json::object());
    entry["stage"] = time.stage;
    entry["seconds"] = finite_or_null(time.seconds);
    const auto peak = contents.stage_peaks_mb.find(time.stage);
    if (peak != contents.stage_peaks_mb.end())
      entry["peak_memory_mb"] = finite_or_null(peak->second);
  }
  return json;
}

Json columns(const std::vector<RunColumn>& columns) {
  Json json = Json::array();
  for (const RunColumn& column : columns) {
    Json& entry = json.emplace_back(Json::object());
    entry["name"] = column.name;
    entry["kind"] = choice_names(column.kind)[static_cast<std::size_t>(column.kind)];
    if (column.kind == ColumnKind::category) entry["levels"] = column.levels;
  }
  return json;
}

Json frames(const Assembly& assembly) {
  Json json = Json::array();
  for (const AssemblyFrame& frame : assembly.frames) {
    json.push_back({{"stage", frame.stage}, {"text", frame.text}});
  }
  return json;
}

}  // namespace

Json run_summary(const RunContents& contents) {
  const Result& result = contents.result;
  Json json = Json::object();
  json["format"] = run_format;
  json["ldle_version"] = version;
  json["input"] = contents.input;
  json["command"] = contents.command;
  json["title"] = contents.title;
  json["label"] = contents.labels ? Json(contents.label_name) : Json(nullptr);
  json["options"] = options_to_json(contents.options);
  json["choices"] = choices(result);
  json["dimension_estimate"] = dimension_estimate(result.dimension_estimate);
  json["topology"] = result.topology ? topology_json(*result.topology) : Json(nullptr);
  json["seed"] = contents.options.seed;
  json["sizes"] = sizes(result);
  json["spectrum"] = spectrum(result);
  json["local_views"] = {{"of_eigenvectors", result.eigenvector_views},
                         {"on_tangent_planes", result.tangent_views},
                         {"improvement_sweeps", result.improvement_sweeps}};
  json["clustering"] = {{"moves", result.cluster_moves}, {"bids", result.bids}};
  json["registration"] = {{"alignment_error", finite_or_null(result.alignment_error)},
                          {"synchronization", synchronization(result.synchronization)},
                          {"sweeps", result.sweeps},
                          {"settled", result.settled},
                          {"last_move", finite_or_null(result.last_move)},
                          {"torn_history", result.torn_history}};
  json["frames"] = frames(result.inside.assembly);
  json["shown_eigenvectors"] = result.inside.shown_eigenvectors;
  json["columns"] = columns(contents.columns);
  json["polish"] = polish(result.polish);
  json["local_distortion"] = percentiles_json(result.local_distortion);
  json["view_distortion"] = percentiles_json(result.view_distortion);
  json["warnings"] = result.warnings;
  json["estimate"] = estimate(result.estimate);
  json["times"] = times(contents);
  json["total_seconds"] = finite_or_null(contents.total_seconds);
  json["peak_memory_mb"] = finite_or_null(contents.peak_memory_mb);
  return json;
}

}  // namespace ldle
