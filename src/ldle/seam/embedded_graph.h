#pragma once

#include <algorithm>

#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::seam {

/// An embedding in the plane and the neighbours in the data; both must outlive it. Neighbours hold
/// together or are torn apart; some are neither, and nothing is concluded from those.
class EmbeddedGraph {
 public:
  EmbeddedGraph(ConstRowMatrixRef embedding, const NeighborGraph& graph)
      : embedding_(embedding), graph_(graph) {}

  Index size() const { return graph_.size(); }
  const NeighborGraph& graph() const { return graph_; }
  Eigen::RowVector2d place(Id point) const { return embedding_.row(point); }
  double apart(Id a, Id b) const { return (embedding_.row(a) - embedding_.row(b)).norm(); }
  /// Between points around a point of the data.
  double spacing(Id point) const { return graph_.distance_to(point, spacing_rank); }

  bool hold_together(Id a, Id b) const {
    return apart(a, b) <= longest_edge * std::max(spacing(a), spacing(b));
  }
  /// Where `distance` is that in the data.
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
