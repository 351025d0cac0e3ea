#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

#include "ldle/pipeline/embed.h"
#include "ldle_io/input.h"
#include "ldle_io/npy.h"
#include "ldle_io/settings.h"

namespace ldle::cli {

/// Which files the input of a run is read from, and what they contain.
struct InputArguments {
  InputRequest request;
  std::string metric = "euclidean";  ///< euclidean, precomputed or precomputed_knn
  std::string knn_distances;         ///< file of the distances, for precomputed_knn
  std::string boundary;              ///< file of the boundary values, `auto`, or empty

  bool finds_boundary() const { return boundary == "auto"; }
};

inline constexpr const char* metric_names[] = {"euclidean", "precomputed", "precomputed_knn"};

/// The input of a run after reading: points, distances, or neighbours with their distances.
struct EmbedInput {
  InputData data;  ///< for neighbours only `source` is set
  IdMatrix neighbor_ids;
  RowMatrix neighbor_distances;
  std::vector<double> boundary;  ///< one value for each point; empty without a file
  bool find_boundary = false;
  std::optional<Cut> cut;
  std::string metric;

  bool is_points() const { return metric == "euclidean"; }
  bool is_graph() const { return metric == "precomputed_knn"; }
  Index size() const { return is_graph() ? neighbor_ids.rows() : data.points.rows(); }

  /// Returns the input of embed(). It refers to the memory of this object.
  Input input() const;
};

/// Reads the input files. Throws UsageError if arguments contradict each other, and InvalidArgument
/// if a file cannot be read or its data need more memory than the run may use.
EmbedInput read_embed_input(const InputArguments& arguments, const Settings& settings);

/// Adds what is doubtful about the columns of points to their warnings. `rows` are the numbers of
/// the points in their file, if they are not all of them.
void examine_input(const InputRequest& request, InputData& data, std::span<const Id> rows = {});

/// Returns the identity of the run. A checkpoint is used only by a run of the same identity.
nlohmann::ordered_json identity_of(const EmbedInput& input, const Settings& settings);

}  // namespace ldle::cli
