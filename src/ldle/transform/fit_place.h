#pragma once

#include "ldle/types.h"

namespace ldle::transform {

/// Data points around a new one, which is the origin of their coordinates.
struct Around {
  Eigen::MatrixXd points;
  Eigen::MatrixXd places;   ///< in the embedding
  Eigen::ArrayXd distance;  ///< above zero
  double reach;             ///< distance from which on points do not count

  Index size() const { return points.rows(); }
};

/// Where the new point belongs: an affine map from the tangent plane of the points around it to
/// their places is fitted, near ones weighing more, and what it leaves of those places is
/// interpolated. As the new point nears a data point its place nears that point's.
Eigen::RowVectorXd fit_place(const Around& around);

}  // namespace ldle::transform
