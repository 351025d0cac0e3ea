#include "oracles/edge_lengths.h"

namespace ldle::oracle {

math::EdgeLengths edges_within(const RowMatrix& points, double reach) {
  math::EdgeLengths edges;
  for (Index i = 0; i < points.rows(); ++i) {
    std::vector<Id> others;
    for (Index j = 0; j < points.rows(); ++j) {
      const double length = (points.row(i) - points.row(j)).norm();
      if (j == i || length > reach) continue;
      others.push_back(Id(j));
      edges.length.push_back(length);
      edges.weight.push_back(1 / (length * length));
    }
    edges.neighbors.push_back(others);
  }
  return edges;
}

Eigen::MatrixXd weighted_laplacian(const math::EdgeLengths& edges) {
  Eigen::MatrixXd laplacian = Eigen::MatrixXd::Zero(edges.size(), edges.size());
  for (Index i = 0; i < edges.size(); ++i) {
    for (Index e = edges.neighbors.offsets[i]; e < edges.neighbors.offsets[i + 1]; ++e) {
      laplacian(i, i) += edges.weight[e];
      laplacian(i, edges.neighbors.values[e]) -= edges.weight[e];
    }
  }
  return laplacian;
}

}  // namespace ldle::oracle
