#pragma once

#include <algorithm>

#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::seam {

/// An embedding in the plane and the neighbour graph of the data; both must outlive this object.
/// Two neighbours can hold together or be torn apart. Pairs in between are neither and are not
/// used.
class EmbeddedGraph {
 public:
  EmbeddedGraph(ConstRowMatrixRef embedding, const NeighborGraph& graph)
      : embedding_(embedding), graph_(graph) {}

  Index size() const { return graph_.size(); }
  const NeighborGraph& graph() const { return graph_; }
  Eigen::RowVector2d place(Id point) const { return embedding_.row(point); }
  double apart(Id a, Id b) const { return (embedding_.row(a) - embedding_.row(b)).norm(); }
  /// Distance between points around a point of the data: the distance to its neighbour of rank
  /// `spacing_rank`.
  double spacing(Id point) const { return graph_.distance_to(point, spacing_rank); }

  /// Whether two points are close in the embedding, compared with their spacing.
  bool hold_together(Id a, Id b) const {
    return apart(a, b) <= longest_edge * std::max(spacing(a), spacing(b));
  }
  /// Whether two points are far apart in the embedding, given their distance in the data.
  bool are_torn(Id a, Id b, double distance) const {
    return apart(a, b) > 2.0 * (distance + spacing(a));
  }

 private:
  static constexpr Index spacing_rank = 8;
  static constexpr double longest_edge = 2.2;

  ConstRowMatrixRef embedding_;
  const NeighborGraph& graph_;
};

}  // namespace ldle::seam
