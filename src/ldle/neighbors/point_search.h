#pragma once

#include <memory>

#include "ldle/neighbors/sorted_neighbors.h"
#include "ldle/types.h"

namespace ldle::neighbors {

/// Finds the points of a set that are nearest to a given place.
class PointSearch {
 public:
  /// `points` is kept as a reference.
  explicit PointSearch(ConstRowMatrixRef points);
  ~PointSearch();

  /// Returns the `nearest` nearest points, sorted by distance and then by index; all points if
  /// there are fewer.
  NeighborList find(const double* place, Index nearest) const;

 private:
  struct Tree;
  ConstRowMatrixRef points_;
  std::unique_ptr<Tree> tree_;  // null above kd_tree_dimensions columns
};

}  // namespace ldle::neighbors
