#include "cli/run_data.h"

#include <fmt/format.h>

#include <filesystem>

#include "ldle/error.h"
#include "ldle_io/coordinates_json.h"

namespace ldle::cli {
namespace {

/// A text in a summary; empty if it has no such text.
std::string text_in(const nlohmann::ordered_json& object, const char* name) {
  const bool found = object.is_object() && object.contains(name) && object.at(name).is_string();
  return found ? object.at(name).get<std::string>() : "";
}

std::string recorded(const RunRecord& run, const char* choice) {
  return run.summary.contains("choices") ? text_in(run.summary.at("choices"), choice) : "";
}

/// Returns where the data of a run are: the copy in its folder, or the input that its summary
/// names.
InputRequest recorded_input(const std::string& folder, const RunRecord& run) {
  const std::string kept = (std::filesystem::path(folder) / "points.npy").string();
  if (std::filesystem::exists(kept)) return {.path = kept};
  const std::string path = text_in(run.summary, "input");
  if (path.empty() || path == "-") {
    throw InvalidArgument(folder, "was made from standard input; give its points with --data FILE");
  }
  if (!std::filesystem::exists(path)) {
    throw InvalidArgument(path,
                          fmt::format("does not exist any more, but {} was made from it; give "
                                      "the data with --data FILE",
                                      folder));
  }
  return {.path = path,
          .array = recorded(run, "array"),
          .columns = {.label = recorded(run, "label_column"),
                      .as_before = coordinates_in(run.summary, folder)}};
}

RowMatrix read_all_points(const std::string& folder, const RunRecord& run,
                          const InputRequest& request) {
  RowMatrix data = read_input(request).points;
  if (data.rows() != run.embedding.rows()) {
    throw InvalidArgument(request.path, fmt::format("has {} points, but the embedding in {} has {}",
                                                    data.rows(), folder, run.embedding.rows()));
  }
  return data;
}

}  // namespace

std::string run_metric(const RunRecord& run) {
  const std::string metric = recorded(run, "metric");
  return metric.empty() ? "euclidean" : metric;
}

InputRequest same_columns(const std::string& folder, const RunRecord& run,
                          const std::string& file) {
  return {.path = file, .columns = {.as_before = coordinates_in(run.summary, folder)}};
}

RowMatrix read_run_data(const std::string& folder, const RunRecord& run, const std::string& file) {
  return read_all_points(
      folder, run, file.empty() ? recorded_input(folder, run) : same_columns(folder, run, file));
}

RowMatrix read_run_points(const std::string& folder, const RunRecord& run,
                          const std::string& file) {
  if (run_metric(run) == "euclidean") return read_run_data(folder, run, file);
  if (!file.empty()) return read_all_points(folder, run, {.path = file});
  throw InvalidArgument(folder,
                        "was made from distances or neighbours, not from points; give points to "
                        "compare with by --data FILE");
}

}  // namespace ldle::cli
