#pragma once

#include <optional>

#include "ldle/estimate.h"
#include "ldle/input.h"
#include "ldle/neighbors/boundary.h"
#include "ldle/neighbors/data.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::pipeline {

/// The input as the stages use it: without duplicates, with points in spatial order, and with fewer
/// columns if there are many more columns than points.
class PreparedInput {
 public:
  /// Throws InvalidArgument if the data are not valid or do not fit the options. Keeps a reference
  /// to `input`.
  PreparedInput(const Input& input, const Options& options, const Context& context);

  const Input& given() const { return input_; }
  const DistinctPoints& distinct() const { return distinct_; }
  const DataSize& size() const { return size_; }
  /// The boundary, if it was given.
  const std::optional<Boundary>& boundary() const { return boundary_; }
  /// The cut, if it was given. Throws InvalidArgument if it is not valid in this dimension.
  std::optional<Cut> cut(Index dimension) const;

  NeighborGraph find_neighbors(Index nearest, const Context& context) const;
  /// The data for the stages. `graph` is the value of find_neighbors.
  Data data(const NeighborGraph& graph) const;

 private:
  void prepare(const Points& points, const Options& options, const Context& context);
  void prepare(const Distances& distances, const Options& options, const Context& context);
  void prepare(const Neighbors& neighbors, const Options& options, const Context& context);

  const Input& input_;
  DistinctPoints distinct_;
  DataSize size_{};
  // Empty for given neighbours, whose distances follow from their graph.
  std::optional<Data> data_;
  std::optional<Boundary> boundary_;
};

}  // namespace ldle::pipeline
