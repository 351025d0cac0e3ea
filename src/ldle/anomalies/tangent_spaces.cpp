#include "ldle/anomalies/tangent_spaces.h"

#include "ldle/local_views/tangent_maps.h"

namespace ldle::anomalies {
namespace {

using local_views::ProjectionMaps;
using local_views::ScalingMaps;
using PlaceRef = Eigen::Ref<const Eigen::RowVectorXd>;

double squared_by_projection(const ProjectionMaps& maps, const SharedMatrix& points, Id point,
                             const PlaceRef& place) {
  const Index columns = points.cols();
  const double* axis = maps.basis().row(point).data();
  const double* from = points.row_data(point);
  double squared = 0.0;
  for (Index s = 0; s < maps.dimension(); ++s, axis += columns) {
    double step = 0.0;
    for (Index c = 0; c < columns; ++c) step += axis[c] * (place[c] - from[c]);
    squared += step * step;
  }
  return squared;
}

/// The difference of Gower's formula for two points (see ScalingMaps).
double squared_by_scaling(const ScalingMaps& maps, const SharedMatrix& points, Id point,
                          const PlaceRef& place) {
  const Ragged<Id>& members = maps.members();
  Eigen::RowVectorXd step = Eigen::RowVectorXd::Zero(maps.dimension());
  Index entry = members.offsets[point];
  for (Id member : members[point]) {
    const double from_place = (points.row(member) - place).squaredNorm();
    const double from_point = (points.row(member) - points.row(point)).squaredNorm();
    step += (from_place - from_point) * maps.weights().row(entry++);
  }
  return step.squaredNorm();
}

}  // namespace

TangentSpaces::TangentSpaces(const SharedMatrix& points, const Ragged<Id>& lists, Index dimension,
                             Index view_neighbors, const Context& context)
    : points_(points) {
  using local_views::TangentForm;
  if (local_views::tangent_form(true, points.cols(), view_neighbors) == TangentForm::projection) {
    projections_ = local_views::make_projection_maps(points, lists, dimension, context);
  } else {
    scalings_ = local_views::make_scaling_maps(Data::of_points(points), lists, dimension, context);
  }
}

double TangentSpaces::squared_along(Id point, const PlaceRef& place) const {
  return projections_ ? squared_by_projection(*projections_, points_, point, place)
                      : squared_by_scaling(*scalings_, points_, point, place);
}

}  // namespace ldle::anomalies
