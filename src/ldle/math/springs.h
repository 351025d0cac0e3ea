#pragma once

#include <vector>

#include "ldle/core/ragged.h"

namespace ldle {

/// Points joined by springs, each of which wants to have a length.
struct Springs {
  /// Of each point, ascending; a spring is listed at both its ends.
  Ragged<Id> neighbors;
  /// l_ij and w_ij, one for each entry of neighbors.values.
  std::vector<double> length;
  std::vector<double> weight;

  Index size() const { return neighbors.size(); }
  Index count() const { return static_cast<Index>(neighbors.values.size()) / 2; }
};

/// |y_i - y_j| / l_ij of one of a point's springs.
inline double stretch(const Springs& springs, Index point, Index spring, const RowMatrix& places) {
  const Id other = springs.neighbors.values[spring];
  return (places.row(point) - places.row(other)).norm() / springs.length[spring];
}

/// The lowest point of every part that springs hold together, ascending.
std::vector<Id> lowest_of_parts(const Springs& springs);

/// sum over springs of w_ij (|y_i - y_j| - l_ij)^2.
double stress(const Springs& springs, const RowMatrix& places);

/// The same, and the right side of the majorising problem (de Leeuw 1977):
/// pull_i = sum over j of w_ij l_ij (y_i - y_j) / |y_i - y_j|. Springs between points in one place
/// pull in no direction.
double stress_and_pull(const Springs& springs, const RowMatrix& places, RowMatrix& pull);

}  // namespace ldle
