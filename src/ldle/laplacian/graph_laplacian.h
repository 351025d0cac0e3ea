#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// L = D - K of the self-tuned kernel K, symmetric and sparse (paper, Algo. gl).
struct GraphLaplacian {
  Eigen::SparseMatrix<double> matrix;
  /// sigma_k, the distance to the scale neighbour.
  std::vector<double> scale;
  /// Connected component of the kernel's graph that each point belongs to, numbered by their
  /// lowest point.
  std::vector<Id> component;
  Index components = 0;

  Index size() const { return matrix.rows(); }
};

}  // namespace ldle
