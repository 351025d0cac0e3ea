#include "ldle/local_views/local_maps.h"

namespace ldle {

void EigenvectorMaps::evaluate(Id map, std::span<const Id> points, double* out) const {
  const auto eigenvectors = chosen(map);
  const auto factors = scale(map);
  for (Id point : points) {
    const double* row = eigenvectors_.row_data(point);
    for (Index s = 0; s < dimension_; ++s) *out++ = factors[s] * row[eigenvectors[s]];
  }
}

}  // namespace ldle
