#pragma once

#include <span>

#include "ldle/core/types.h"

namespace ldle {

/// Numbers and distances must lie between these in magnitude (or be zero): squares of anything
/// beyond are not numbers any more.
inline constexpr double largest_number = 1e150;
inline constexpr double least_distance = 1e-150;

/// Distances d_e between data points, however the data were given.
class Metric {
 public:
  virtual ~Metric() = default;

  virtual Index size() const = 0;

  /// Squared distances from one point to others: out[i] = d_e(from, to[i])^2.
  virtual void squared_distances(Id from, std::span<const Id> to, double* out) const = 0;

  /// The same from many points to many others, row by row: out has from.size() x to.size() entries.
  virtual void squared_distance_rows(std::span<const Id> from, std::span<const Id> to,
                                     double* out) const;

  double squared_distance(Id from, Id to) const {
    double result;
    squared_distances(from, {&to, 1}, &result);
    return result;
  }
};

/// Euclidean distances between the rows of a matrix, which must outlive the metric.
class EuclideanMetric final : public Metric {
 public:
  explicit EuclideanMetric(ConstRowMatrixRef points) : points_(points) {}

  Index size() const override { return points_.rows(); }
  void squared_distances(Id from, std::span<const Id> to, double* out) const override;
  void squared_distance_rows(std::span<const Id> from, std::span<const Id> to,
                             double* out) const override;

  const ConstRowMatrixRef& points() const { return points_; }

 private:
  ConstRowMatrixRef points_;
};

/// Distances read from a given n x n matrix, which must outlive the metric.
class DistanceMatrixMetric final : public Metric {
 public:
  explicit DistanceMatrixMetric(ConstRowMatrixRef distances) : distances_(distances) {}

  Index size() const override { return distances_.rows(); }
  void squared_distances(Id from, std::span<const Id> to, double* out) const override;

  const ConstRowMatrixRef& distances() const { return distances_; }

 private:
  ConstRowMatrixRef distances_;
};

}  // namespace ldle
