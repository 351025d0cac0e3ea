#include "cli/embed_input.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/errors.h"
#include "ldle/pipeline/expect_run.h"
#include "ldle_io/column_findings.h"
#include "ldle_io/run_identity.h"

namespace ldle::cli {
namespace {

std::vector<double> read_column(const std::string& file) {
  const RowMatrix column = read_input({.path = file}).points;
  if (column.cols() != 1) {
    throw InvalidArgument(file, fmt::format("has {} columns; it must have one", column.cols()));
  }
  return {column.data(), column.data() + column.size()};
}

/// Distances and neighbours have a column for each point.
void check_keeps_columns(const InputRequest& request) {
  if (!request.standardize && request.columns.only.empty() && request.columns.drop.empty()) return;
  throw UsageError("--columns, --drop-columns and --standardize need points (--metric euclidean)");
}

}  // namespace

EmbedInput read_embed_input(const InputArguments& arguments, const Settings& settings) {
  EmbedInput input;
  input.metric = arguments.metric;
  if (input.is_graph() == arguments.knn_distances.empty()) {
    throw UsageError("--metric precomputed_knn and --knn-distances FILE must be given together");
  }
  if (!input.is_points()) check_keeps_columns(arguments.request);
  if (input.is_graph()) {
    input.neighbor_ids = read_npy_ids(arguments.request.path);
    input.neighbor_distances = read_npy(arguments.knn_distances);
    input.data.source = arguments.request.path;
  } else {
    InputRequest request = arguments.request;
    request.check_shape = [&](Index rows, Index columns) {
      const DataKind kind = input.is_points() ? DataKind::points : DataKind::distances;
      pipeline::check_memory({rows, columns, kind}, settings.options, Context(settings.context));
    };
    input.data = read_input(request);
    if (input.is_points()) examine_input(request, input.data);
  }
  if (!arguments.boundary.empty() && !input.is_points()) {
    throw UsageError("--boundary needs points (--metric euclidean)");
  }
  input.find_boundary = arguments.finds_boundary();
  if (!arguments.boundary.empty() && !input.find_boundary) {
    input.boundary = read_column(arguments.boundary);
  }
  return input;
}

void examine_input(const InputRequest& request, InputData& data, std::span<const Id> rows) {
  const ColumnRequest& columns = request.columns;
  const bool has_names = !data.coordinates.names.empty();
  if (!columns.color.empty() && columns.only.empty() && !has_names) {
    data.warnings.push_back(fmt::format(
        "{}: column {} gives the colours and is no coordinate (--columns 1-{} keeps it)",
        std::filesystem::path(data.source).filename().string(), columns.color,
        data.coordinates.columns_of_file));
  }
  const auto findings =
      examine_columns(data.source, data.points, data.coordinates, data.is_table, rows);
  data.warnings.insert(data.warnings.end(), findings.begin(), findings.end());
}

Input EmbedInput::input() const {
  const auto shared = [](const auto& matrix) {
    using T = typename std::decay_t<decltype(matrix)>::Scalar;
    return BasicSharedMatrix<T>(matrix.data(), matrix.rows(), matrix.cols(), nullptr);
  };
  Input result = is_graph()    ? Input(Neighbors{shared(neighbor_ids), shared(neighbor_distances)})
                 : is_points() ? Input(Points{shared(data.points)})
                               : Input(Distances{shared(data.points)});
  if (find_boundary) result.boundary = FindBoundary{};
  if (!boundary.empty()) result.boundary = boundary;
  result.cut = cut;
  return result;
}

nlohmann::ordered_json identity_of(const EmbedInput& input, const Settings& settings) {
  std::vector<ArrayBytes> data =
      input.is_graph()
          ? std::vector{matrix_bytes(input.neighbor_ids), matrix_bytes(input.neighbor_distances)}
          : std::vector{matrix_bytes(input.data.points)};
  if (!input.boundary.empty()) {
    data.push_back(array_bytes(std::span(std::as_const(input.boundary))));
  }
  std::vector<double> motions;
  if (input.cut) {
    for (const auto& [rotation, translation] : input.cut->motions) {
      motions.insert(motions.end(), rotation.data(), rotation.data() + rotation.size());
      motions.insert(motions.end(), translation.begin(), translation.end());
    }
    data.push_back(array_bytes(std::span(std::as_const(input.cut->piece_of))));
    data.push_back(array_bytes(std::span(std::as_const(motions))));
  }
  const std::string kind = input.metric + (input.find_boundary ? ", boundary found" : "");
  return run_identity(kind, data, settings);
}

}  // namespace ldle::cli
