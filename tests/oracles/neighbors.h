#pragma once

#include <vector>

#include "ldle/neighbors/data.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::oracle {

/// A metric that reads distances from a full matrix. Only oracles and tests use it.
class TableMetric final : public Metric {
 public:
  explicit TableMetric(Eigen::MatrixXd distances) : distances_(std::move(distances)) {}

  Index size() const override { return distances_.rows(); }
  void squared_distances(Id from, std::span<const Id> to, double* out) const override;
  const Eigen::MatrixXd& distances() const { return distances_; }

 private:
  Eigen::MatrixXd distances_;
};

/// Data with these distances and without coordinates.
inline Data table(const Eigen::MatrixXd& distances) {
  return Data(std::make_shared<TableMetric>(distances));
}

/// Euclidean distances of all pairs of rows.
Eigen::MatrixXd distance_matrix(const RowMatrix& points);

/// Whether a distance is at most a bound, up to tie_tolerance.
bool at_most(double distance, double bound);

/// All points in order of their distance from `center`, ties in order of their index.
std::vector<Id> sorted_by_distance(const Eigen::MatrixXd& distances, Index center);

/// Distance to the `rank`-th nearest point. The point itself is the first.
double distance_to_nearest(const Eigen::MatrixXd& distances, Index center, Index rank);

/// {x : d(x_k, x) <= distance to the `rank`-th nearest}, with ties, in order of distance.
std::vector<Id> ball(const Eigen::MatrixXd& distances, Index center, Index rank);

/// The `nearest` nearest neighbours of every point, with ties.
NeighborGraph neighbor_graph(const Eigen::MatrixXd& distances, Index nearest);

}  // namespace ldle::oracle
