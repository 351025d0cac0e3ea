#include "oracles/laplacian.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ldle::oracle {

Eigen::MatrixXd kernel(const Eigen::MatrixXd& distances, const LaplacianOptions& options) {
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

Eigen::MatrixXd laplacian_of(const Eigen::MatrixXd& kernel) {
  Eigen::MatrixXd degree = kernel.rowwise().sum().asDiagonal();
  return degree - kernel;
}

std::vector<Id> components(const Eigen::MatrixXd& weights) {
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

GraphLaplacian graph_laplacian(const Eigen::MatrixXd& distances, const LaplacianOptions& options) {
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
