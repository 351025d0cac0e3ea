#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "ldle/pipeline/embed.h"
#include "ldle_io/input.h"
#include "ldle_io/npy.h"
#include "ldle_io/settings.h"

namespace ldle::cli {

/// Where the data of a run are, and what they are.
struct InputArguments {
  InputRequest request;
  std::string metric = "euclidean";  ///< euclidean, precomputed or precomputed_knn
  std::string knn_distances;         ///< second file of precomputed_knn
  std::string boundary;              ///< file that tells where the data end, if any, or auto

  bool finds_boundary() const { return boundary == "auto"; }
};

inline constexpr const char* metric_names[] = {"euclidean", "precomputed", "precomputed_knn"};

/// The data of a run as they were read: points or distances, or a graph of neighbours.
struct EmbedInput {
  InputData data;  ///< of a graph only its source
  IdMatrix neighbor_ids;
  RowMatrix neighbor_distances;
  std::vector<double> boundary;  ///< empty unless it was given
  bool find_boundary = false;
  std::optional<Cut> cut;
  std::string metric;

  bool is_points() const { return metric == "euclidean"; }
  bool is_graph() const { return metric == "precomputed_knn"; }
  Index size() const { return is_graph() ? neighbor_ids.rows() : data.points.rows(); }

  /// What is embedded. It refers to the memory of this object.
  Input input() const;
};

EmbedInput read_embed_input(const InputArguments& arguments);

/// The identity of the run, by which a checkpoint knows it again.
nlohmann::ordered_json identity_of(const EmbedInput& input, const Settings& settings);

}  // namespace ldle::cli
