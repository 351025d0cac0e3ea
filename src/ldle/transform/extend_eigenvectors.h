#pragma once

#include <optional>
#include <span>

#include "ldle/neighbors/sorted_neighbors.h"

namespace ldle::transform {

/// The kernel between a new point and the data: K(x, k) = exp(-d(x,k)^2 / (sigma_x sigma_k)).
struct NewKernelRow {
  std::vector<Id> points;
  Eigen::VectorXd weights;

  /// `near` are the new point's k_nn - 1 nearest data points, `kernel_scale` is sigma_k of all
  /// data, and sigma_x the distance to the `scale_neighbor`-th, the new point being the first.
  NewKernelRow(std::span<const neighbors::Neighbor> near, std::span<const double> kernel_scale,
               Index scale_neighbor);

  /// The value that an eigenvector has at the new point by the Nystroem formula: the equation
  /// (L phi)(x) = lambda phi(x) solved for phi(x),
  ///   phi(x) = sum_k K(x,k) phi(k) / (sum_k K(x,k) - lambda).
  /// None where the new point is so loosely tied to the data that lambda is more than half of the
  /// weights' sum.
  std::optional<double> extend(const RowMatrix& eigenvectors, Id column, double eigenvalue) const;
};

}  // namespace ldle::transform
