#include "ldle/transform/fit_place.h"

#include <algorithm>

#include "ldle/math/decompositions.h"
#include "ldle/math/principal_axes.h"

namespace ldle::transform {
namespace {

/// Returns coordinates on the d leading principal axes of the weighted points: one row for each
/// point, then one for the origin.
Eigen::MatrixXd tangent_coordinates(const Eigen::MatrixXd& points, const Eigen::ArrayXd& weight,
                                    Index d) {
  const Eigen::RowVectorXd mean = (weight.matrix().transpose() * points) / weight.sum();
  const Eigen::MatrixXd centered = points.rowwise() - mean;
  const Eigen::MatrixXd weighted = weight.sqrt().matrix().asDiagonal() * centered;
  Eigen::MatrixXd all(points.rows() + 1, points.cols());
  all << centered, -mean;
  if (centered.cols() <= weighted.rows()) {
    return all * math::principal_axes(weighted.transpose() * weighted, d).axes;
  }
  // With fewer points than columns, the smaller Gram matrix of the rows gives the same axes.
  const math::PrincipalAxes rows = math::principal_axes(weighted * weighted.transpose(), d);
  const Eigen::ArrayXd length = rows.values.array().sqrt();
  const Eigen::MatrixXd axes =
      weighted.transpose() * rows.axes *
      (length > 0.0).select(1.0 / length.max(1e-300), 0.0).matrix().asDiagonal();
  return all * axes;
}

// Falls from 1 at the new point to 0 at the distance `reach`.
Eigen::ArrayXd weights(const Around& around) {
  return (1.0 - (around.distance / around.reach).square()).square();
}

}  // namespace

Around Around::only(const std::vector<Index>& positions) const {
  return {points(positions, Eigen::all), places(positions, Eigen::all), distance(positions), reach};
}

Eigen::ArrayXd interpolation_weights(const Around& around) {
  return weights(around) / around.distance.square();
}

Eigen::RowVectorXd fit_place(const Around& around) {
  const Index d = std::min(around.places.cols(), around.points.cols()), count = around.size();
  const Eigen::ArrayXd weight = weights(around);
  Eigen::MatrixXd basis(count + 1, d + 1);
  basis << tangent_coordinates(around.points, weight, d), Eigen::VectorXd::Ones(count + 1);
  const Eigen::VectorXd root = weight.sqrt();
  const Eigen::MatrixXd weighted = root.asDiagonal() * basis.topRows(count);
  const Eigen::MatrixXd map = math::least_squares(weighted, root.asDiagonal() * around.places);
  const Eigen::MatrixXd left = around.places - basis.topRows(count) * map;
  const Eigen::ArrayXd share = interpolation_weights(around);
  return basis.row(count) * map + share.matrix().transpose() * left / share.sum();
}

}  // namespace ldle::transform
