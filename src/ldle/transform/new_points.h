#pragma once

#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/point_search.h"

namespace ldle::transform {

/// New points as seen from the data, however both were given.
class NewPoints {
 public:
  virtual ~NewPoints() = default;

  virtual Index size() const = 0;
  /// The data points nearest to a new one, by distance and then by index.
  virtual neighbors::NeighborList nearest(Index new_point, Index count) const = 0;
  /// Rows of coordinates of data points, the new point being the origin.
  virtual Eigen::MatrixXd seen_from(Index new_point, const neighbors::NeighborList& list) const = 0;
  /// Distance of a data point from the `count`-th nearest, itself the first.
  virtual double reach(Id data_point, Index count) const = 0;
};

/// Rows of the same columns as the data have.
class NewRows final : public NewPoints {
 public:
  /// Both are kept as references. Throws InvalidArgument for rows that have other columns than the
  /// data, or are not finite.
  NewRows(ConstRowMatrixRef data, ConstRowMatrixRef rows);

  Index size() const override { return rows_.rows(); }
  neighbors::NeighborList nearest(Index new_point, Index count) const override;
  Eigen::MatrixXd seen_from(Index new_point, const neighbors::NeighborList& list) const override;
  double reach(Id data_point, Index count) const override;

 private:
  ConstRowMatrixRef data_, rows_;
  neighbors::PointSearch search_;
};

/// Distances to every data point, a row for each new point.
class NewDistances final : public NewPoints {
 public:
  /// Both are kept as references; `data` are the distances between the data points. Throws
  /// InvalidArgument for rows that are not as long as there are data, or hold anything but
  /// distances.
  NewDistances(ConstRowMatrixRef data, ConstRowMatrixRef rows);

  Index size() const override { return rows_.rows(); }
  neighbors::NeighborList nearest(Index new_point, Index count) const override;
  /// By classical scaling of the new point and those of the list.
  Eigen::MatrixXd seen_from(Index new_point, const neighbors::NeighborList& list) const override;
  double reach(Id data_point, Index count) const override;

 private:
  ConstRowMatrixRef data_, rows_;
};

}  // namespace ldle::transform
