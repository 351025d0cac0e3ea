#include "ldle/neighbors/metric.h"

#include <vector>

#include "ldle/math/squared_gaps.h"

namespace ldle {
namespace {

// Up to this dimension it is faster to store the points by columns and to compare many at once.
constexpr Index few_columns = 16;

// Four partial sums let the processor add in parallel. The order of summation does not depend on
// the alignment of the rows in memory, so neither does the result.
double squared_distance_of_rows(const double* a, const double* b, Index dimension) {
  double sum[4] = {0.0, 0.0, 0.0, 0.0};
  Index i = 0;
  for (; i + 4 <= dimension; i += 4) {
    for (Index lane = 0; lane < 4; ++lane) {
      const double difference = a[i + lane] - b[i + lane];
      sum[lane] += difference * difference;
    }
  }
  for (; i < dimension; ++i) sum[0] += (a[i] - b[i]) * (a[i] - b[i]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

}  // namespace

void Metric::squared_distance_rows(std::span<const Id> from, std::span<const Id> to,
                                   double* out) const {
  for (Id point : from) {
    squared_distances(point, to, out);
    out += to.size();
  }
}

void EuclideanMetric::squared_distance_rows(std::span<const Id> from, std::span<const Id> to,
                                            double* out) const {
  const Index dimension = points_.cols();
  if (dimension > few_columns) return Metric::squared_distance_rows(from, to, out);
  const Index count = std::ssize(to);
  std::vector<double> columns(dimension * count);
  for (Index j = 0; j < count; ++j) {
    const double* row = points_.row_data(to[j]);
    for (Index s = 0; s < dimension; ++s) columns[s * count + j] = row[s];
  }
  for (Id point : from) {
    const double* row = points_.row_data(point);
    math::squared_gaps(row, columns.data(), dimension, count, out);
    out += count;
  }
}

void EuclideanMetric::squared_distances(Id from, std::span<const Id> to, double* out) const {
  const Index dimension = points_.cols();
  const double* origin = points_.row_data(from);
  for (std::size_t i = 0; i < to.size(); ++i) {
    out[i] = squared_distance_of_rows(origin, points_.row_data(to[i]), dimension);
  }
}

void DistanceMatrixMetric::squared_distances(Id from, std::span<const Id> to, double* out) const {
  for (std::size_t i = 0; i < to.size(); ++i) {
    const double distance = distances_(from, to[i]);
    out[i] = distance * distance;
  }
}

}  // namespace ldle
