#include "ldle/transform/extend_eigenvectors.h"

#include <algorithm>
#include <cmath>

namespace ldle::transform {

NewKernelRow::NewKernelRow(std::span<const neighbors::Neighbor> near,
                           std::span<const double> kernel_scale, Index scale_neighbor)
    : weights(std::ssize(near)) {
  const Index others = std::clamp<Index>(scale_neighbor - 1, 1, std::ssize(near));
  const double scale = near[others - 1].distance;
  points.reserve(near.size());
  for (const auto& [distance, point] : near) {
    weights[std::ssize(points)] = std::exp(-(distance / scale) * (distance / kernel_scale[point]));
    points.push_back(point);
  }
}

std::optional<double> NewKernelRow::extend(const RowMatrix& eigenvectors, Id column,
                                           double eigenvalue) const {
  const double degree = weights.sum();
  if (!(2.0 * eigenvalue < degree)) return std::nullopt;
  return weights.dot(eigenvectors(points, column)) / (degree - eigenvalue);
}

}  // namespace ldle::transform
