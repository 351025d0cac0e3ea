#pragma once

#include <memory>

#include "ldle/local_views/projection_maps.h"
#include "ldle/local_views/scaling_maps.h"

namespace ldle::anomalies {

/// Tangent spaces of data points, which places of other points are compared with.
class TangentSpaces {
 public:
  /// `lists` are the neighbours of every point that its tangent space is made of.
  TangentSpaces(const SharedMatrix& points, const Ragged<Id>& lists, Index dimension,
                Index view_neighbors, const Context& context);

  /// The squared length, along the tangent space of a data point, of the step from it to a place.
  double squared_along(Id point, const Eigen::Ref<const Eigen::RowVectorXd>& place) const;

 private:
  SharedMatrix points_;
  std::shared_ptr<const local_views::ProjectionMaps> projections_;  // one of these two
  std::shared_ptr<const local_views::ScalingMaps> scalings_;
};

}  // namespace ldle::anomalies
