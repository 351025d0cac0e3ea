#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// The graph Laplacian L = D - K of the self-tuned kernel K (paper, Algo. gl).
struct GraphLaplacian {
  /// L, symmetric.
  Eigen::SparseMatrix<double> matrix;
  /// sigma_k, the distance of each point from its scale neighbour.
  std::vector<double> scale;
  /// Connected component of each point in the graph of the nonzero weights. Components are numbered
  /// in the order of their lowest points.
  std::vector<Id> component;
  Index components = 0;

  Index size() const { return matrix.rows(); }
};

}  // namespace ldle
