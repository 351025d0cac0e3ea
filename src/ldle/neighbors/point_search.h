#pragma once

#include <memory>

#include "ldle/neighbors/sorted_neighbors.h"
#include "ldle/types.h"

namespace ldle::neighbors {

/// Finds the points of a set that are nearest to any place.
class PointSearch {
 public:
  /// `points` is kept as a reference.
  explicit PointSearch(ConstRowMatrixRef points);
  ~PointSearch();

  /// The `nearest` nearest, by distance and then by index.
  NeighborList find(const double* place, Index nearest) const;

 private:
  struct Tree;
  ConstRowMatrixRef points_;
  std::unique_ptr<Tree> tree_;  // none where points have too many columns for one
};

}  // namespace ldle::neighbors
