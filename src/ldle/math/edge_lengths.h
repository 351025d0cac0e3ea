#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"

namespace ldle::math {

/// Points joined by edges, each of which wants to have a length.
struct EdgeLengths {
  /// Of each point, ascending; a edge is listed at both its ends.
  Ragged<Id> neighbors;
  /// l_ij and w_ij, one for each entry of neighbors.values.
  std::vector<double> length;
  std::vector<double> weight;

  Index size() const { return neighbors.size(); }
  Index count() const { return static_cast<Index>(neighbors.values.size()) / 2; }
};

/// |y_i - y_j| / l_ij of one of a point's edges.
inline double stretch(const EdgeLengths& edges, Index point, Index edge, const RowMatrix& places) {
  const Id other = edges.neighbors.values[edge];
  return (places.row(point) - places.row(other)).norm() / edges.length[edge];
}

/// The lowest point of every part that edges hold together, ascending.
std::vector<Id> lowest_of_parts(const EdgeLengths& edges);

/// sum over edges of w_ij (|y_i - y_j| - l_ij)^2.
double stress(const EdgeLengths& edges, const RowMatrix& places, const Context& context);

/// The same, and the right side of the majorising problem (de Leeuw 1977):
/// pull_i = sum over j of w_ij l_ij (y_i - y_j) / |y_i - y_j|. EdgeLengths between points in one
/// place pull in no direction.
double stress_and_pull(const EdgeLengths& edges, const RowMatrix& places, RowMatrix& pull,
                       const Context& context);

}  // namespace ldle::math
