#include "ldle_io/report/report_contents.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "ldle/error.h"
#include "ldle_io/json_file.h"
#include "ldle_io/npy.h"
#include "ldle_io/read_run.h"
#include "ldle_io/report/report_inside.h"
#include "ldle_io/report/shown_data.h"
#include "ldle_io/run_folder.h"

namespace ldle {
namespace {

using Json = nlohmann::ordered_json;

std::vector<double> logarithms(std::vector<double> values) {
  for (double& value : values) value = std::log10(value);
  return values;
}

/// Adds the arrays that every run has.
void add_embedding(const RunReader& reader, const RunRecord& run, ReportArrays& arrays) {
  const Index n = run.embedding.rows();
  if (!run.embedding.allFinite()) {
    throw InvalidArgument(reader.file("embedding.npy"), "holds values that are not finite");
  }
  arrays.add("embedding", quantised(run.embedding, "u16", Step::common));
  arrays.add_ids("gluing", run.color, {n});
  const Id* seam = run.seam.empty() ? nullptr : &run.seam.front().first;
  arrays.add_ids("seam", {seam, 2 * run.seam.size()}, {std::ssize(run.seam), 2});
  arrays.add_ids("components", run.component, {n});
  arrays.add_ids("clusters", run.cluster_of, {n});
  arrays.add("local_distortion", quantised_with_gaps(logarithms(run.local_distortion)));
  arrays.add("view_distortion", quantised_with_gaps(logarithms(run.view_distortion)));
  if (!run.anomaly_score.empty()) {
    arrays.add("anomaly", quantised_with_gaps(logarithms(run.anomaly_score)));
  }
}

/// Adds the arcs of the outline, if the run folder has them. Older folders call the file rim.npy.
void add_outline(const RunReader& reader, Index n, ReportArrays& arrays) {
  const char* file = reader.has("outline.npy") ? "outline.npy" : "rim.npy";
  if (!reader.has(file)) return;
  const std::vector<IdPair> outline = reader.pairs(file, n);
  if (outline.empty()) return;
  arrays.add_ids("outline", {&outline.front().first, 2 * outline.size()}, {std::ssize(outline), 2});
}

/// Adds the points and returns their description, or null if the run folder does not contain them.
Json add_data(const RunReader& reader, Index n, ReportArrays& arrays) {
  if (!reader.has("points.npy")) return nullptr;
  const RowMatrix points = reader.finite_array("points.npy", {n, 0}).values;
  const ShownData shown = show_data(points);
  arrays.add("data", quantised(shown.places, "u16", Step::common));
  return {{"kind", shown.principal_axes ? "principal axes" : "columns"},
          {"names", shown.names},
          {"explained", shown.explained},
          {"columns", points.cols()}};
}

/// Adds how many points lie in each cell of a grid, if the run embeds landmarks of more points in
/// the plane. Returns the description of the grid, or null.
Json add_density(const std::string& run_folder, ReportArrays& arrays) {
  const auto whole = run_with_landmarks(run_folder);
  if (!whole) return nullptr;
  const RunReader reader(*whole);
  if (!reader.has("density.npy")) return nullptr;
  const IdMatrix counts = read_npy_ids(reader.file("density.npy"));
  const Json summary = read_json_file(reader.file("summary.json"));
  arrays.add_ids("density", {counts.data(), static_cast<std::size_t>(counts.size())},
                 {counts.rows(), counts.cols()});
  Json grid = summary.at("density");
  grid["points"] = summary.at("sizes").at("n");
  return grid;
}

/// Empties the entries of the manifest that describe arrays which were left out, and lists the
/// other arrays.
void match_arrays(ReportContents& report) {
  const auto clear_without = [&](const char* array, const char* field, const Json& empty) {
    if (!report.arrays.has(array)) report.manifest[field] = empty;
  };
  clear_without("eigenvectors", "eigenvectors", Json::array());
  clear_without("assembly", "frames", Json::array());
  clear_without("images", "images", nullptr);
  for (const ReportArrays::Array& array : report.arrays.all()) {
    report.manifest["arrays"][array.name] = array.description;
  }
}

/// Removes columns, beginning with the last one, until the arrays fit.
void drop_columns(std::size_t most_characters, ReportContents& report) {
  Json& columns = report.manifest["columns"];
  const std::size_t all = columns.size();
  while (!columns.empty() && report.arrays.size() > most_characters) {
    report.arrays.remove(columns.back()["array"].get<std::string>());
    columns.erase(columns.size() - 1);
  }
  if (columns.size() == all) return;
  report.manifest["left_out"].push_back(
      fmt::format("{} of {} columns for colouring points are kept", columns.size(), all));
}

/// Removes arrays until they fit, beginning with the largest and least important ones.
void keep_within(std::size_t most_characters, ReportContents& report) {
  constexpr std::pair<const char*, const char*> order[] = {
      {"images", "images of the points"},
      {"eigenvectors", "eigenvectors"},
      {"local_view", "local views"},
      {"assembly", "frames of the assembly"},
      {"view_coordinates", "coordinates in the intermediate views"}};
  for (const auto& [beginning, words] : order) {
    if (report.arrays.size() <= most_characters) return;
    if (report.arrays.remove(beginning)) {
      report.manifest["left_out"].push_back(
          fmt::format("{} are left out, because the report would exceed {} MB", words,
                      most_characters / 1'000'000));
    }
  }
  drop_columns(most_characters, report);
}

/// A report is passed on. It names files, but not the folders in which they lie. The names of
/// coordinates, of which there may be thousands, are not shown.
Json shown_summary(Json summary) {
  summary.erase("coordinates");
  const auto shorten = [](Json& text) {
    if (text.is_string()) {
      text = std::filesystem::path(text.get<std::string>()).filename().string();
    }
  };
  shorten(summary["input"]);
  for (Json& word : summary["command"]) {
    if (word.is_string() && word.get<std::string>().find('/') != std::string::npos) shorten(word);
  }
  for (const char* choice : {"boundary", "cut"}) {
    if (summary["choices"].contains(choice)) shorten(summary["choices"][choice]);
  }
  return summary;
}

void check_counts(const ReportAdditions& more, Index points) {
  const auto check = [&](const std::string& what, Index count) {
    if (count == points) return;
    throw InvalidArgument(what, fmt::format("{}", count),
                          fmt::format("there must be one for each of {} points", points));
  };
  for (const RunColumn& column : more.columns) {
    check("column " + column.name, std::ssize(column.values));
  }
  if (more.images) check("images", more.images->count);
}

ReportContents all_contents(const std::string& run_folder, const RunReader& reader,
                            const RunRecord& run, const ReportAdditions& more) {
  const RunSize size{run.embedding.rows(), run.embedding.cols(), std::ssize(run.view_distortion)};
  ReportContents report;
  report.manifest = {{"format", 1},
                     {"title", run.summary.value("title", "")},
                     {"n", size.points},
                     {"d", size.dimension},
                     {"views", size.views},
                     {"summary", shown_summary(run.summary)},
                     {"left_out", Json::array()}};
  add_embedding(reader, run, report.arrays);
  add_outline(reader, size.points, report.arrays);
  report.manifest["data"] = add_data(reader, size.points, report.arrays);
  if (size.dimension == 2) report.manifest["density"] = add_density(run_folder, report.arrays);
  add_inside(reader, size, more, report);
  return report;
}

}  // namespace

ReportContents report_contents(const std::string& run_folder, const ReportAdditions& more,
                               std::size_t most_characters) {
  const RunReader reader(run_folder);
  const RunRecord run = read_run(run_folder);
  check_counts(more, run.embedding.rows());
  try {
    ReportContents report = all_contents(run_folder, reader, run, more);
    keep_within(most_characters, report);
    match_arrays(report);
    return report;
  } catch (const Json::exception& error) {
    throw InvalidArgument(reader.file("summary.json"),
                          fmt::format("is not a run's summary ({})", error.what()));
  }
}

}  // namespace ldle
