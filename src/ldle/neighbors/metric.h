#pragma once

#include <span>

#include "ldle/shared_matrix.h"
#include "ldle/types.h"

namespace ldle {

/// Largest magnitude of coordinates and distances: the squares of larger numbers could overflow.
inline constexpr double largest_number = 1e150;
/// Smallest distance that can be a kernel scale: the squares of smaller numbers could underflow.
inline constexpr double least_distance = 1e-150;

/// Distances d_e between data points. `Data` is the handle that stages use.
class Metric {
 public:
  virtual ~Metric() = default;

  virtual Index size() const = 0;

  /// Squared distances from one point to others: out[i] = d_e(from, to[i])^2.
  virtual void squared_distances(Id from, std::span<const Id> to, double* out) const = 0;

  /// Squared distances from many points to many others, row by row: out has from.size() x to.size()
  /// entries.
  virtual void squared_distance_rows(std::span<const Id> from, std::span<const Id> to,
                                     double* out) const;

  /// The coordinates of the points, one row each; null if only distances are known.
  virtual const SharedMatrix* points() const { return nullptr; }
};

/// Euclidean distances between the rows of a matrix.
class EuclideanMetric final : public Metric {
 public:
  explicit EuclideanMetric(SharedMatrix points) : points_(std::move(points)) {}

  Index size() const override { return points_.rows(); }
  void squared_distances(Id from, std::span<const Id> to, double* out) const override;
  void squared_distance_rows(std::span<const Id> from, std::span<const Id> to,
                             double* out) const override;
  const SharedMatrix* points() const override { return &points_; }

 private:
  SharedMatrix points_;
};

/// Distances read from an n x n matrix.
class DistanceMatrixMetric final : public Metric {
 public:
  explicit DistanceMatrixMetric(SharedMatrix distances) : distances_(std::move(distances)) {}

  Index size() const override { return distances_.rows(); }
  void squared_distances(Id from, std::span<const Id> to, double* out) const override;

 private:
  SharedMatrix distances_;
};

}  // namespace ldle
