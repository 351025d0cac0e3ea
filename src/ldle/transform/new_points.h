#pragma once

#include "ldle/neighbors/metric.h"
#include "ldle/neighbors/point_search.h"

namespace ldle::transform {

/// New points and their neighbours in the data, for both kinds of data.
class NewPoints {
 public:
  virtual ~NewPoints() = default;

  virtual Index size() const = 0;
  /// Returns the `count` data points nearest to a new point, by ascending distance, ties by index.
  /// Returns all data points if there are fewer.
  virtual neighbors::NeighborList nearest(Index new_point, Index count) const = 0;
  /// Returns the coordinates of the listed data points, one row each; the new point is the origin.
  virtual Eigen::MatrixXd seen_from(Index new_point, const neighbors::NeighborList& list) const = 0;
  /// Returns the distance of a data point from its `count`-th nearest neighbour; it counts as its
  /// own first neighbour.
  virtual double reach(Id data_point, Index count) const = 0;
};

/// New points given by coordinates.
class NewRows final : public NewPoints {
 public:
  /// `data` and `rows` hold one point in each row; references to both are kept. Throws
  /// InvalidArgument if they have different numbers of columns, or if a new coordinate is not
  /// finite or exceeds 1e150 in magnitude.
  NewRows(ConstRowMatrixRef data, ConstRowMatrixRef rows, const Context& context);

  Index size() const override { return rows_.rows(); }
  neighbors::NeighborList nearest(Index new_point, Index count) const override;
  Eigen::MatrixXd seen_from(Index new_point, const neighbors::NeighborList& list) const override;
  double reach(Id data_point, Index count) const override;

 private:
  ConstRowMatrixRef data_, rows_;
  neighbors::PointSearch search_;
};

/// New points given by their distances to all data points.
class NewDistances final : public NewPoints {
 public:
  /// `data` holds the distances between the data points, `rows` one row for each new point;
  /// references to both are kept. Throws InvalidArgument if `rows` does not have one column for
  /// each data point, or if a new distance is not between 0 and 1e150.
  NewDistances(ConstRowMatrixRef data, ConstRowMatrixRef rows);

  Index size() const override { return rows_.rows(); }
  neighbors::NeighborList nearest(Index new_point, Index count) const override;
  /// Computes coordinates by classical scaling of the new point and the listed points.
  Eigen::MatrixXd seen_from(Index new_point, const neighbors::NeighborList& list) const override;
  double reach(Id data_point, Index count) const override;

 private:
  ConstRowMatrixRef data_, rows_;
};

}  // namespace ldle::transform
