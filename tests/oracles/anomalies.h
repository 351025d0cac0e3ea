#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle::oracle {

/// The anomaly score written from its definition, with singular vectors for tangent spaces.
class SlowAnomalies {
 public:
  SlowAnomalies(RowMatrix points, Index dimension, Index graph_neighbors, Index view_neighbors);

  /// The scores of the points.
  std::vector<double> values() const;
  /// The score of a new place, whose neighbours are the points.
  double value_at(const Eigen::RowVectorXd& place) const;

 private:
  Index n() const { return points_.rows(); }
  std::vector<Index> nearest(const Eigen::RowVectorXd& place) const;
  double reach(const Eigen::RowVectorXd& place, const std::vector<Index>& near) const;
  double distance_across(const Eigen::RowVectorXd& place, const std::vector<Index>& near) const;
  double percentile_around(const std::vector<double>& values, const std::vector<Index>& near,
                           double percent) const;
  std::vector<double> usual(std::vector<double> values) const;
  double score(double along, double across, double usual_along, double usual_across,
               double usual_high) const;

  RowMatrix points_;
  Index d_, graph_neighbors_, view_neighbors_;
  std::vector<std::vector<Index>> near_;  // by distance; each point is its own first
  std::vector<double> along_, across_, high_;
};

}  // namespace ldle::oracle
