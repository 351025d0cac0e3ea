#include "ldle/datasets/lattice.h"

#include <algorithm>
#include <cmath>

namespace ldle::datasets {

namespace {

/// Computes each point as a share of the length, so that the last point is exactly at its end.
std::vector<double> fitted_side(double length, double resolution) {
  const Index count = side_points(length, resolution);
  std::vector<double> side(count);
  for (Index i = 0; i < count; ++i) {
    side[i] = length * (static_cast<double>(i) / static_cast<double>(count - 1));
  }
  return side;
}

std::vector<double> centered_side(double length, double resolution) {
  const auto half = static_cast<Index>(length / 2 * resolution + rim_tolerance);
  std::vector<double> side;
  for (Index i = -half; i <= half; ++i) side.push_back(static_cast<double>(i) / resolution);
  return side;
}

}  // namespace

Index closest_resolution(Index n, const std::function<double(Index)>& count) {
  const auto target = static_cast<double>(n);
  Index high = 1;
  while (count(high) < target) high *= 2;
  Index low = std::max<Index>(high / 2, 1);
  while (low < high) {
    const Index middle = low + (high - low) / 2;
    if (count(middle) < target) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (high == 1) return high;
  return target - count(high - 1) < count(high) - target ? high - 1 : high;
}

Index side_points(double length, double resolution) {
  return static_cast<Index>(std::ceil(length * resolution - rim_tolerance)) + 1;
}

Lattice fitted_lattice(double width, double height, double resolution) {
  return {fitted_side(width, resolution), fitted_side(height, resolution)};
}

Lattice centered_lattice(double width, double height, double resolution) {
  return {centered_side(width, resolution), centered_side(height, resolution)};
}

}  // namespace ldle::datasets
