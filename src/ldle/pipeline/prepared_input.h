#pragma once

#include <optional>

#include "ldle/estimate.h"
#include "ldle/input.h"
#include "ldle/neighbors/boundary.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::pipeline {

/// The input as the stages see it: without duplicates, and points in spatial order.
class PreparedInput {
 public:
  /// Throws InvalidArgument for data that are not well formed, or do not suit the options.
  PreparedInput(const Input& input, const Options& options, const Context& context);

  const DistinctPoints& distinct() const { return distinct_; }
  const DataSize& size() const { return size_; }
  /// If it was given.
  const std::optional<Boundary>& boundary() const { return boundary_; }
  /// If it was given. Throws InvalidArgument if it does not suit the dimension.
  std::optional<Cut> cut(Index dimension) const;

  NeighborGraph find_neighbors(Index nearest, const Context& context) const;
  /// `graph` is what find_neighbors returned.
  Data data(const NeighborGraph& graph) const;

 private:
  void prepare(const Points& points, const Options& options, const Context& context);
  void prepare(const Distances& distances, const Options& options, const Context& context);
  void prepare(const Neighbors& neighbors, const Options& options, const Context& context);

  const Input& input_;
  DistinctPoints distinct_;
  DataSize size_{};
  std::optional<Data> data_;  // none for neighbours, whose distances follow from their graph
  std::optional<Boundary> boundary_;
};

}  // namespace ldle::pipeline
