#pragma once

#include "ldle/laplacian/build_laplacian.h"
#include "oracles/neighbors.h"

namespace ldle::oracle {

/// K of paper, Algo. gl, symmetrised by union: exactly k_nn nearest, ties by index.
inline Eigen::MatrixXd kernel(const Eigen::MatrixXd& distances, const LaplacianOptions& options) {
  const Index n = distances.rows();
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(n, n);
  for (Index k = 0; k < n; ++k) {
    const std::vector<Id> nearest = sorted_by_distance(distances, k);
    const double sigma = distance_to_nearest(distances, k, options.scale_neighbor);
    for (Index i = 0; i < options.graph_neighbors; ++i) {
      const Id other = nearest[i];
      if (other == k) continue;
      const double other_sigma = distance_to_nearest(distances, other, options.scale_neighbor);
      const double d = distances(k, other);
      result(k, other) = result(other, k) = std::exp(-d * d / (sigma * other_sigma));
    }
  }
  return result;
}

inline Eigen::MatrixXd laplacian_of(const Eigen::MatrixXd& kernel) {
  Eigen::MatrixXd degree = kernel.rowwise().sum().asDiagonal();
  return degree - kernel;
}

/// Labels spread along non-zero weights until nothing changes, then numbered by lowest point.
inline std::vector<Id> components(const Eigen::MatrixXd& weights) {
  const Index n = weights.rows();
  std::vector<Id> label(n);
  std::iota(label.begin(), label.end(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < n; ++j) {
        if (weights(i, j) == 0 || label[j] >= label[i]) continue;
        label[i] = label[j];
        changed = true;
      }
    }
  }
  std::vector<Id> lowest(label);
  std::sort(lowest.begin(), lowest.end());
  lowest.erase(std::unique(lowest.begin(), lowest.end()), lowest.end());
  for (Id& l : label) {
    l = Id(std::lower_bound(lowest.begin(), lowest.end(), l) - lowest.begin());
  }
  return label;
}

inline GraphLaplacian graph_laplacian(const Eigen::MatrixXd& distances,
                                      const LaplacianOptions& options) {
  const Eigen::MatrixXd weights = kernel(distances, options);
  GraphLaplacian result;
  result.matrix = laplacian_of(weights).sparseView();
  for (Index k = 0; k < distances.rows(); ++k) {
    result.scale.push_back(distance_to_nearest(distances, k, options.scale_neighbor));
  }
  result.component = components(weights);
  result.components = 1 + *std::ranges::max_element(result.component);
  return result;
}

}  // namespace ldle::oracle
