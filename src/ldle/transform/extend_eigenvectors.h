#pragma once

#include <optional>
#include <span>

#include "ldle/neighbors/sorted_neighbors.h"

namespace ldle::transform {

/// The kernel between a new point and the data: K(x, k) = exp(-d(x,k)^2 / (sigma_x sigma_k)).
struct NewKernelRow {
  std::vector<Id> points;
  Eigen::VectorXd weights;

  /// `near` are the k_nn - 1 nearest data points of the new point x by ascending distance, not
  /// empty. `kernel_scale` holds sigma_k of all data points. sigma_x is the distance of x from its
  /// `scale_neighbor`-th nearest neighbour; x counts as its own first neighbour.
  NewKernelRow(std::span<const neighbors::Neighbor> near, std::span<const double> kernel_scale,
               Index scale_neighbor);

  /// Returns the value of an eigenvector at the new point by the Nystroem formula: the equation
  /// (L phi)(x) = lambda phi(x) solved for phi(x),
  ///   phi(x) = sum_k K(x,k) phi(k) / (sum_k K(x,k) - lambda).
  /// Returns no value if lambda is at least half the sum of the weights: then the new point is too
  /// weakly connected to the data for the formula to be reliable.
  std::optional<double> extend(const RowMatrix& eigenvectors, Id column, double eigenvalue) const;
};

}  // namespace ldle::transform
