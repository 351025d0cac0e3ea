#pragma once

#include <memory>

#include "ldle/neighbors/metric.h"

namespace ldle {

struct NeighborGraph;

/// The data of a run: points, and the distances between them. Immutable. Copies share their memory,
/// so every value that refers to the data holds a copy.
class Data {
 public:
  explicit Data(std::shared_ptr<const Metric> metric) : metric_(std::move(metric)) {}

  static Data of_points(SharedMatrix points);
  /// From a symmetric n x n matrix of distances.
  static Data of_distances(SharedMatrix distances);
  /// Distances are lengths of shortest paths in the graph.
  static Data of_graph(const NeighborGraph& graph);

  Index size() const { return metric_->size(); }

  /// out[i] = d_e(from, to[i])^2.
  void squared_distances(Id from, std::span<const Id> to, double* out) const {
    metric_->squared_distances(from, to, out);
  }
  /// Squared distances from many points to many others, row by row: out has from.size() x
  /// to.size() entries.
  void squared_distance_rows(std::span<const Id> from, std::span<const Id> to, double* out) const {
    metric_->squared_distance_rows(from, to, out);
  }
  double squared_distance(Id from, Id to) const {
    double result;
    metric_->squared_distances(from, {&to, 1}, &result);
    return result;
  }

  /// The coordinates of the points, one row each; null if only distances are known.
  const SharedMatrix* points() const { return metric_->points(); }

 private:
  std::shared_ptr<const Metric> metric_;
};

}  // namespace ldle
