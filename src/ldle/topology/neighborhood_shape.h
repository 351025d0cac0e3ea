#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/local_views/local_maps.h"
#include "ldle/neighbors/data.h"

namespace ldle::topology {

/// The shape of a point's neighbourhood. The outward direction points away from the mean of the
/// neighbours.
struct NeighborhoodShape {
  double radius = 0.0;         ///< distance of the farthest neighbour in the tangent space
  double lean = 0.0;           ///< distance of the neighbours' mean from the point, in radii
  double reach = 1.0;          ///< how far the neighbours extend outwards, in radii
  double density = 0.0;        ///< number of points in a ball of radius 1 at this density
  double void_size = 0.0;      ///< number of points that would fill the largest empty disc outwards
  Id beyond_void = none;       ///< the neighbour beyond this disc that is nearest to its centre
  double flatness = 1.0;       ///< share of the squared distances that lies in the tangent space
  double near_flatness = 1.0;  ///< the same for the nearest third of the neighbours
};

/// Returns whether the data seem to end at a point: they reach outwards by a small part of the
/// radius only, and the mean is shifted.
bool on_boundary(const NeighborhoodShape& shape);

/// Evaluates the chart of a point at its neighbours.
class ChartView {
 public:
  ChartView(const Ragged<Id>& lists, const LocalMaps& charts) : lists_(lists), charts_(charts) {}

  /// Returns the points of the k-th neighbourhood in its chart, relative to the first of them.
  const RowMatrix& look(Id k);
  /// Unit vector outwards at the point of the last call of look(); 0 if there is no such direction.
  const Eigen::RowVectorXd& outward() const { return outward_; }
  /// Image of that point in its chart.
  const Eigen::RowVectorXd& own_place() const { return own_place_; }

  /// Returns the shape of the k-th neighbourhood.
  NeighborhoodShape shape(Id k, const Data& data);

 private:
  const Ragged<Id>& lists_;
  const LocalMaps& charts_;
  RowMatrix places_;
  Eigen::RowVectorXd own_place_, outward_;
  double lean_ = 0.0;
  std::vector<double> squared_;
};

/// Returns the shapes of neighbourhoods. Each of `lists` holds a point and its neighbours by
/// ascending distance, `charts` the maps of the neighbourhoods to their tangent spaces.
std::vector<NeighborhoodShape> measure_shapes(const Ragged<Id>& lists, const LocalMaps& charts,
                                              const Data& data, const Context& context);

}  // namespace ldle::topology
