#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle::datasets {

struct PlanPoint {
  double x;
  double y;
};

/// The floor of a building: the region inside the first outline and outside all others.
class FloorPlan {
 public:
  /// Each outline is a closed polygon; outlines must not cross.
  explicit FloorPlan(const std::vector<std::vector<PlanPoint>>& outlines);

  double area() const { return area_; }

  /// Returns the distance to the nearest wall; minus this distance outside the floor.
  double depth(double x, double y) const;

 private:
  struct Wall {
    PlanPoint from;
    PlanPoint to;
  };
  std::vector<Wall> walls_;
  double area_ = 0.0;
};

}  // namespace ldle::datasets
