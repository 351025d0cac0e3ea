#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"

namespace ldle::math {

/// Points joined by edges. Each edge has a target length and a weight.
struct EdgeLengths {
  /// Neighbours of each point, ascending; an edge is listed at both its ends.
  Ragged<Id> neighbors;
  /// Target lengths l_ij, one for each entry of neighbors.values.
  std::vector<double> length;
  /// Weights w_ij, one for each entry of neighbors.values.
  std::vector<double> weight;

  Index size() const { return neighbors.size(); }
  Index count() const { return static_cast<Index>(neighbors.values.size()) / 2; }
};

/// Stretch |y_i - y_j| / l_ij of one of a point's edges. `edge` is an entry of neighbors.values.
inline double stretch(const EdgeLengths& edges, Index point, Index edge, const RowMatrix& places) {
  const Id other = edges.neighbors.values[edge];
  return (places.row(point) - places.row(other)).norm() / edges.length[edge];
}

/// Returns the lowest point of every connected component of the edges, ascending.
std::vector<Id> lowest_of_parts(const EdgeLengths& edges);

/// Stress of the edges: sum over edges of w_ij (|y_i - y_j| - l_ij)^2.
double stress(const EdgeLengths& edges, const RowMatrix& places, const Context& context);

/// Returns the stress, and writes the force on each point, half the negative gradient:
/// force_i = sum over j of w_ij (l_ij / |y_i - y_j| - 1) (y_i - y_j). Edges between points at the
/// same place contribute nothing to the force.
double stress_and_force(const EdgeLengths& edges, const RowMatrix& places, RowMatrix& force,
                        const Context& context);

}  // namespace ldle::math
