#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "ldle/types.h"

namespace ldle::datasets {

/// A boundary as a list of points that are at most `step` apart.
struct SampledBoundary {
  static constexpr double step = 1e-3;
  std::vector<Eigen::Vector2d> points;

  void add_segment(Eigen::Vector2d from, Eigen::Vector2d to) {
    const int pieces = static_cast<int>((to - from).norm() / step) + 1;
    for (int i = 0; i <= pieces; ++i) points.push_back(from + (to - from) * i / pieces);
  }
  void add_arc(Eigen::Vector2d center, double radius, double from, double to) {
    const int pieces = static_cast<int>(radius * (to - from) / step) + 1;
    for (int i = 0; i <= pieces; ++i) {
      const double angle = from + (to - from) * i / pieces;
      points.push_back(center + radius * Eigen::Vector2d(std::cos(angle), std::sin(angle)));
    }
  }
  /// At least the true distance and at most step / 2 more.
  double distance(double x, double y) const {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& p : points) least = std::min(least, std::hypot(p.x() - x, p.y() - y));
    return least;
  }
};

}  // namespace ldle::datasets
