#include "ldle/topology/neighborhood_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/core/parallel_for.h"

namespace ldle::topology {
namespace {

/// Neighbours count as outwards if the cosine of their angle to the outward direction is above
/// this: a quarter of all directions in the plane and in space. A wider cone would also contain
/// points at the sides of a small hole, whose boundary curves around the point.
double outward_cone(Index dimension) {
  return dimension <= 2 ? 0.7071 : dimension == 3 ? 0.5 : 0.4;
}

/// If the distance of the mean is smaller than this, in radii, there is no outward direction.
constexpr double even = 1e-9;

/// A point belongs to the boundary if the data reach outwards by less than this part of the radius
/// and the mean is shifted by more than `least_lean` radii.
constexpr double boundary_reach = 0.3;
/// About half of the value at a straight boundary: the mean of a half disc lies 4 / (3 pi) = 0.42
/// radii from its centre.
constexpr double least_lean = 0.2;

}  // namespace

bool on_boundary(const NeighborhoodShape& shape) {
  return shape.lean > least_lean && shape.reach < boundary_reach;
}

const RowMatrix& ChartView::look(Id k) {
  places_.resize(lists_.length(k), charts_.dimension());
  charts_.evaluate(k, lists_[k], places_.data());
  own_place_ = places_.row(0);
  places_.rowwise() -= own_place_;
  outward_ = -places_.colwise().mean();
  lean_ = outward_.norm();
  if (lean_ > 0.0) outward_ /= lean_;
  return places_;
}

NeighborhoodShape ChartView::shape(Id k, const Data& data) {
  look(k);
  NeighborhoodShape shape;
  const Eigen::VectorXd squared_lengths = places_.rowwise().squaredNorm();
  shape.radius = std::sqrt(squared_lengths.maxCoeff());
  if (!(shape.radius > 0.0)) return shape;
  squared_.resize(places_.rows());
  data.squared_distances(lists_[k][0], lists_[k], squared_.data());
  const Eigen::Map<const Eigen::VectorXd> squared(squared_.data(), places_.rows());
  const auto flatness = [&](Index nearest) {
    return squared_lengths.head(nearest).sum() / squared.head(nearest).sum();
  };
  shape.flatness = flatness(places_.rows());
  const Index third = places_.rows() / 3;
  shape.near_flatness = third > 1 ? flatness(third) : shape.flatness;

  const auto d = static_cast<double>(charts_.dimension());
  shape.density = static_cast<double>(places_.rows()) / std::pow(shape.radius, d);
  shape.lean = lean_ / shape.radius;
  if (shape.lean < even) return shape;  // the direction would be rounding error

  const double cone = outward_cone(charts_.dimension());
  double farthest = 0.0;
  double disc = shape.radius / 2;  // radius of the largest empty disc that touches the point
  for (Index j = 1; j < places_.rows(); ++j) {
    const double height = places_.row(j).dot(outward_);
    if (height <= 0.0) continue;
    if (height > cone * std::sqrt(squared_lengths[j])) farthest = std::max(farthest, height);
    disc = std::min(disc, squared_lengths[j] / (2 * height));
  }
  shape.reach = farthest / shape.radius;
  shape.void_size = shape.density * std::pow(disc, d);
  double nearest = std::numeric_limits<double>::infinity();
  for (Index j = 1; j < places_.rows(); ++j) {
    const double height = places_.row(j).dot(outward_);
    const double from_center = squared_lengths[j] - 2.0 * disc * height;  // and disc^2
    if (height <= disc || from_center >= nearest) continue;
    nearest = from_center;
    shape.beyond_void = lists_[k][j];
  }
  return shape;
}

std::vector<NeighborhoodShape> measure_shapes(const Ragged<Id>& lists, const LocalMaps& charts,
                                              const Data& data, const Context& context) {
  std::vector<NeighborhoodShape> shapes(lists.size());
  parallel_for_with_progress(lists.size(), 256, context, [&](Index begin, Index end) {
    ChartView view(lists, charts);
    for (Index k = begin; k < end; ++k) shapes[k] = view.shape(static_cast<Id>(k), data);
  });
  return shapes;
}

}  // namespace ldle::topology
