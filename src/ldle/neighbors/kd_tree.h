#pragma once

#include <nanoflann.hpp>

#include "ldle/types.h"

namespace ldle::neighbors {

/// Gives nanoflann access to the rows of a matrix.
struct KdTreePoints {
  ConstRowMatrixRef points;

  std::size_t kdtree_get_point_count() const { return static_cast<std::size_t>(points.rows()); }
  double kdtree_get_pt(Id point, std::size_t column) const {
    return points(point, static_cast<Index>(column));
  }
  template <class Box>
  bool kdtree_get_bbox(Box&) const {
    return false;
  }
};

using KdTree =
    nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<double, KdTreePoints>,
                                        KdTreePoints, -1, Id>;

}  // namespace ldle::neighbors
