#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/local_views/local_maps.h"
#include "ldle/neighbors/data.h"

namespace ldle::topology {

/// What a point sees around it. Outwards is where the fewest points are: away from their mean.
struct NeighborhoodShape {
  double radius = 0.0;         ///< of the points around, on their tangent plane
  double lean = 0.0;           ///< distance of their mean, in radii
  double reach = 1.0;          ///< how far they go outwards, in radii
  double void_size = 0.0;      ///< points that the largest empty disc outwards would hold
  double flatness = 1.0;       ///< share of the squared distances that lies in the tangent plane
  double near_flatness = 1.0;  ///< the same of the nearest third of the points
};

/// Sees the points around one on its chart.
class ChartView {
 public:
  ChartView(const Ragged<Id>& lists, const LocalMaps& charts) : lists_(lists), charts_(charts) {}

  /// Places of the points around, shapes from point k.
  const RowMatrix& look(Id k);
  /// Of the last look.
  const Eigen::RowVectorXd& outward() const { return outward_; }
  const Eigen::RowVectorXd& own_place() const { return own_place_; }

  NeighborhoodShape shape(Id k, const Data& data);

 private:
  const Ragged<Id>& lists_;
  const LocalMaps& charts_;
  RowMatrix places_;
  Eigen::RowVectorXd own_place_, outward_;
  double lean_ = 0.0;
  std::vector<double> squared_;
};

/// From every point. `lists` holds each point and those around it by ascending distance, `charts`
/// the maps of these on their tangent planes.
std::vector<NeighborhoodShape> measure_shapes(const Ragged<Id>& lists, const LocalMaps& charts,
                                              const Data& data, const Context& context);

}  // namespace ldle::topology
