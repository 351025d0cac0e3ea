#include "ldle/neighbors/metric.h"

namespace ldle {
namespace {

// Four sums side by side keep the processor busy; their order never depends on how the rows lie in
// memory.
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
