#pragma once

#include <vector>

#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::oracle {

/// Distances given as a full matrix; the oracles' own metric.
class TableMetric final : public Metric {
 public:
  explicit TableMetric(Eigen::MatrixXd distances) : distances_(std::move(distances)) {}

  Index size() const override { return distances_.rows(); }
  void squared_distances(Id from, std::span<const Id> to, double* out) const override;
  const Eigen::MatrixXd& distances() const { return distances_; }

 private:
  Eigen::MatrixXd distances_;
};

Eigen::MatrixXd distance_matrix(const RowMatrix& points);

bool at_most(double distance, double bound);

/// Every point by ascending distance from `center`; equal distances by index.
std::vector<Id> sorted_by_distance(const Eigen::MatrixXd& distances, Index center);

/// Distance to the `rank`-th nearest point, the point itself being the first.
double distance_to_nearest(const Eigen::MatrixXd& distances, Index center, Index rank);

/// {x : d(x_k, x) <= distance to the `rank`-th nearest}, ties included, by ascending distance.
std::vector<Id> ball(const Eigen::MatrixXd& distances, Index center, Index rank);

NeighborGraph neighbor_graph(const Eigen::MatrixXd& distances, Index nearest);

}  // namespace ldle::oracle
