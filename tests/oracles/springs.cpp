#include "oracles/springs.h"

namespace ldle::oracle {

Springs springs_within(const RowMatrix& points, double reach) {
  Springs springs;
  for (Index i = 0; i < points.rows(); ++i) {
    std::vector<Id> others;
    for (Index j = 0; j < points.rows(); ++j) {
      const double length = (points.row(i) - points.row(j)).norm();
      if (j == i || length > reach) continue;
      others.push_back(Id(j));
      springs.length.push_back(length);
      springs.weight.push_back(1 / (length * length));
    }
    springs.neighbors.push_back(others);
  }
  return springs;
}

Eigen::MatrixXd spring_laplacian(const Springs& springs) {
  Eigen::MatrixXd laplacian = Eigen::MatrixXd::Zero(springs.size(), springs.size());
  for (Index i = 0; i < springs.size(); ++i) {
    for (Index s = springs.neighbors.offsets[i]; s < springs.neighbors.offsets[i + 1]; ++s) {
      laplacian(i, i) += springs.weight[s];
      laplacian(i, springs.neighbors.values[s]) -= springs.weight[s];
    }
  }
  return laplacian;
}

}  // namespace ldle::oracle
