#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "ldle/pipeline/embed.h"
#include "ldle_io/input.h"
#include "ldle_io/npy.h"

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
  std::vector<double> boundary;  ///< empty where it is not known
  std::string metric;

  bool is_points() const { return metric == "euclidean"; }
  bool is_graph() const { return metric == "precomputed_knn"; }
  Index size() const { return is_graph() ? neighbor_ids.rows() : data.points.rows(); }
};

EmbedInput read_embed_input(const InputArguments& arguments);

Result embed_input(const EmbedInput& input, const Options& options, Observer& observer,
                   StageStore& store);

/// The identity of the run, by which a checkpoint knows it again.
nlohmann::ordered_json identity_of(const EmbedInput& input, const Options& options);

}  // namespace ldle::cli
