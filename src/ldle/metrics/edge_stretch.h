#pragma once

#include <optional>

#include "ldle/metrics/torn_edges.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle {

/// Distribution of |y_i - y_j| / d_ij over some edges.
struct StretchSummary {
  Index edges = 0;
  double min = 0.0, p5 = 0.0, p25 = 0.0, median = 0.0, p75 = 0.0, p95 = 0.0, max = 0.0;

  /// 95th over 5th percentile: 1 for a perfect embedding of any scale, infinite where at least a
  /// twentieth of the edges collapsed.
  double spread() const;
};

struct EdgeStretch {
  std::optional<StretchSummary> untorn;  ///< empty when there is no such edge
  std::optional<StretchSummary> torn;
  Index coincident = 0;  ///< edges of length zero in the data, left out
};

/// How an embedding stretches the edges between each point and its `neighbors` nearest others.
EdgeStretch edge_stretch(const NeighborGraph& graph, Index neighbors, ConstRowMatrixRef embedding,
                         const TornEdges& torn);

}  // namespace ldle
