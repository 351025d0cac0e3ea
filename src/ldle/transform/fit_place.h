#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle::transform {

/// Data points around a new point.
struct Around {
  Eigen::MatrixXd points;   ///< one row of coordinates each; the new point is the origin
  Eigen::MatrixXd places;   ///< their coordinates in the embedding
  Eigen::ArrayXd distance;  ///< their distances from the new point, greater than 0
  double reach;             ///< points at this distance have weight 0; greater than all distances

  Index size() const { return points.rows(); }
  /// Returns the points with these positions.
  Around only(const std::vector<Index>& positions) const;
};

/// How much each point counts where places are interpolated: the weight of the point over the
/// square of its distance. The weight falls from 1 at the new point to 0 at the distance `reach`.
Eigen::ArrayXd interpolation_weights(const Around& around);

/// Returns the coordinates of the new point in the embedding. An affine map from the tangent space
/// of the points around it to their places is fitted; near points have larger weights. The
/// remaining error of the fit is interpolated with weights that grow as 1 / distance^2, so the
/// result converges to the place of a data point as the new point approaches it.
Eigen::RowVectorXd fit_place(const Around& around);

}  // namespace ldle::transform
