#include "cli/embed_input.h"

#include <fmt/format.h>

#include "cli/errors.h"
#include "ldle_io/run_identity.h"

namespace ldle::cli {
namespace {

std::vector<double> read_column(const std::string& file) {
  const RowMatrix column = read_input({.path = file}).points;
  if (column.cols() != 1) {
    throw InvalidArgument(file, fmt::format("has {} columns: must have one", column.cols()));
  }
  return {column.data(), column.data() + column.size()};
}

}  // namespace

EmbedInput read_embed_input(const InputArguments& arguments) {
  EmbedInput input;
  input.metric = arguments.metric;
  if (input.is_graph() == arguments.knn_distances.empty()) {
    throw UsageError("--metric precomputed_knn and --knn-distances FILE need each other");
  }
  if (input.is_graph()) {
    input.neighbor_ids = read_npy_ids(arguments.request.path);
    input.neighbor_distances = read_npy(arguments.knn_distances);
    input.data.source = arguments.request.path;
  } else {
    input.data = read_input(arguments.request);
  }
  if (!arguments.boundary.empty() && !input.is_points()) {
    throw UsageError("--boundary needs points: --metric euclidean");
  }
  if (!arguments.boundary.empty() && !arguments.finds_boundary()) {
    input.boundary = read_column(arguments.boundary);
  }
  return input;
}

Result embed_input(const EmbedInput& input, const Options& options, Observer& observer,
                   StageStore& store) {
  if (!input.boundary.empty()) {
    return embed_bounded(input.data.points, input.boundary, options, observer, store);
  }
  if (input.is_points()) return embed(input.data.points, options, observer, store);
  if (!input.is_graph()) return embed_distances(input.data.points, options, observer, store);
  return embed_neighbors({input.neighbor_ids, input.neighbor_distances}, options, observer, store);
}

nlohmann::ordered_json identity_of(const EmbedInput& input, const Options& options) {
  std::vector<ArrayBytes> data =
      input.is_graph()
          ? std::vector{matrix_bytes(input.neighbor_ids), matrix_bytes(input.neighbor_distances)}
          : std::vector{matrix_bytes(input.data.points)};
  if (!input.boundary.empty()) {
    data.push_back(array_bytes(std::span(std::as_const(input.boundary))));
  }
  std::vector<double> motions;
  if (options.cut) {
    for (const auto& [rotation, translation] : options.cut->motions) {
      motions.insert(motions.end(), rotation.data(), rotation.data() + rotation.size());
      motions.insert(motions.end(), translation.begin(), translation.end());
    }
    data.push_back(array_bytes(std::span(std::as_const(options.cut->piece_of))));
    data.push_back(array_bytes(std::span(std::as_const(motions))));
  }
  return run_identity(input.metric, data, options);
}

}  // namespace ldle::cli
