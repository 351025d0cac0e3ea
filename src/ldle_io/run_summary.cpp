#include "ldle_io/run_summary.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ldle/version.h"
#include "ldle_io/coordinates_json.h"
#include "ldle_io/json_numbers.h"
#include "ldle_io/options_text.h"
#include "ldle_io/topology_json.h"

namespace ldle {
namespace {

using Json = nlohmann::ordered_json;

/// The rows without NaN: components with fewer eigenpairs have rows that are filled up with NaN.
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
          {"components", result.pieces},
          {"views", result.view_distortion.size()},
          {"average_view_size", finite_or_null(result.average_view_size)},
          {"torn_pairs", result.torn_views.size()},
          {"seam_pairs", result.seam.size()},
          {"colors", result.colors}};
}

/// Null if no eigenvectors were computed.
Json spectrum(const Result& result) {
  if (!result.has_spectrum()) return nullptr;
  return {{"solver", result.spectrum.solver},
          {"products", result.spectrum.products},
          {"largest_residual", finite_or_null(result.largest_residual())},
          {"residuals", rows_without_nan(result.spectrum.residuals)}};
}

Json report_json(double value) {
  return finite_or_null(value);
}
template <class T>
Json report_json(const T& value) {
  return value;
}
/// The fields of a report, in the order of its `describe`.
template <DescribedReport Report>
Json report_json(const Report& report) {
  Json json = Json::object();
  Report::describe(report,
                   [&](const char* name, const auto& field) { json[name] = report_json(field); });
  return json;
}

Json choices(const Result& result) {
  Json json = Json::object();
  for (const auto& [name, choice] : result.choices) json[name] = choice;
  return json;
}

/// Null if the user chose the dimension.
Json dimension_estimate(const std::optional<DimensionEstimate>& estimate) {
  if (!estimate) return nullptr;
  return {{"dimension", estimate->dimension},
          {"value", finite_or_null(estimate->value)},
          {"confidence", finite_or_null(estimate->confidence)},
          {"disagreeing", finite_or_null(estimate->disagreeing)}};
}

/// Null if nothing was estimated.
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

Json frames(const Assembly& assembly) {
  Json json = Json::array();
  for (const AssemblyFrame& frame : assembly.frames) {
    json.push_back({{"stage", frame.stage}, {"text", frame.text}});
  }
  return json;
}

}  // namespace

Json columns_json(const std::vector<RunColumn>& columns) {
  Json json = Json::array();
  for (const RunColumn& column : columns) {
    Json& entry = json.emplace_back(Json::object());
    entry["name"] = column.name;
    entry["kind"] = choice_names(column.kind)[static_cast<std::size_t>(column.kind)];
    if (column.kind == ColumnKind::category) entry["levels"] = column.levels;
  }
  return json;
}

Json run_summary(const RunContents& contents) {
  const Result& result = contents.result;
  Json json = Json::object();
  json["format"] = run_format;
  json["ldle_version"] = version;
  json["input"] = contents.input;
  json["command"] = contents.command;
  json["title"] = contents.title;
  json["label"] = contents.labels ? Json(contents.label_name) : Json(nullptr);
  json["verdict"] = result.verdict;
  json["laid_out"] = result.laid_out;
  json["removed_noise"] = result.removed_noise;
  json["options"] = options_to_json(contents.settings);
  json["choices"] = choices(result);
  json["dimension_estimate"] = dimension_estimate(result.dimension_estimate);
  json["topology"] =
      result.topology ? topology_json(*result.topology, result.gluing) : Json(nullptr);
  json["seed"] = contents.settings.context.seed;
  json["sizes"] = sizes(result);
  json["spectrum"] = spectrum(result);
  json["local_views"] = report_json(result.local_views);
  json["clustering"] = report_json(result.clustering);
  json["registration"] = report_json(result.registration);
  json["frames"] = frames(result.inside.assembly);
  json["shown_eigenvectors"] = result.inside.shown_eigenvectors;
  json["columns"] = columns_json(contents.columns);
  json["coordinates"] = coordinates_json(contents.coordinates);
  json["polish"] = result.polish ? report_json(*result.polish) : Json(nullptr);
  json["map"] = result.map ? report_json(*result.map) : Json(nullptr);
  json["local_distortion"] = percentiles_json(result.local_distortion);
  json["view_distortion"] = percentiles_json(result.view_distortion);
  json["anomaly"] = percentiles_json(result.anomaly_score);
  json["warnings"] = result.warnings;
  json["estimate"] = estimate(result.estimate);
  json["times"] = times(contents);
  json["total_seconds"] = finite_or_null(contents.total_seconds);
  json["peak_memory_mb"] = finite_or_null(contents.peak_memory_mb);
  return json;
}

}  // namespace ldle
