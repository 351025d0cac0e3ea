#include "cli/embed_input.h"

#include <fmt/format.h>

#include "cli/errors.h"

namespace ldle::cli {

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
  return input;
}

Result embed_input(const EmbedInput& input, const Options& options, Observer& observer) {
  if (input.is_points()) return embed(input.data.points, options, observer);
  if (!input.is_graph()) return embed_distances(input.data.points, options, observer);
  return embed_neighbors({input.neighbor_ids, input.neighbor_distances}, options, observer);
}

}  // namespace ldle::cli
