#pragma once

#include <memory>

#include "ldle/math/kd_tree.h"
#include "ldle/neighbors/sorted_neighbors.h"
#include "ldle/types.h"

namespace ldle::neighbors {

/// Throws InvalidArgument if rows do not have the columns of the data, or if a number is not finite
/// or exceeds 1e150 in magnitude.
void check_new_rows(ConstRowMatrixRef data, ConstRowMatrixRef rows);

/// Finds the points of a set that are nearest to a given place.
class PointSearch {
 public:
  /// `points` is kept as a reference.
  PointSearch(ConstRowMatrixRef points, const Context& context);

  /// Returns the `nearest` nearest points, sorted by distance and then by index; all points if
  /// there are fewer.
  NeighborList find(const double* place, Index nearest) const;

 private:
  ConstRowMatrixRef points_;
  std::unique_ptr<math::KdTree> tree_;  // null above kd_tree_dimensions columns
};

}  // namespace ldle::neighbors
