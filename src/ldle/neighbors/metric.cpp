#include "ldle/neighbors/metric.h"

namespace ldle {
namespace {

// A plain loop: the order of the sum never depends on how the rows lie in memory.
double squared_distance_of_rows(const double* a, const double* b, Index dimension) {
  double sum = 0.0;
  for (Index i = 0; i < dimension; ++i) {
    const double difference = a[i] - b[i];
    sum += difference * difference;
  }
  return sum;
}

}  // namespace

void EuclideanMetric::squared_distances(Id from, std::span<const Id> to, double* out) const {
  const Index dimension = points_.cols();
  const Index stride = points_.outerStride();
  const double* origin = points_.data() + from * stride;
  for (std::size_t i = 0; i < to.size(); ++i) {
    out[i] = squared_distance_of_rows(origin, points_.data() + to[i] * stride, dimension);
  }
}

void DistanceMatrixMetric::squared_distances(Id from, std::span<const Id> to, double* out) const {
  for (std::size_t i = 0; i < to.size(); ++i) {
    const double distance = distances_(from, to[i]);
    out[i] = distance * distance;
  }
}

}  // namespace ldle
