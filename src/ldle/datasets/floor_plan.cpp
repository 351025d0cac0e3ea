#include "ldle/datasets/floor_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ldle::datasets {

namespace {

double polygon_area(const std::vector<PlanPoint>& outline) {
  double doubled = 0.0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const PlanPoint& a = outline[i];
    const PlanPoint& b = outline[(i + 1) % outline.size()];
    doubled += a.x * b.y - b.x * a.y;
  }
  return std::abs(doubled) / 2;
}

double distance_to_segment(double x, double y, PlanPoint from, PlanPoint to) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy);
  const double t = std::clamp(along, 0.0, 1.0);
  return std::hypot(x - from.x - t * dx, y - from.y - t * dy);
}

/// Returns whether the ray from (x, y) in the direction of increasing x crosses the segment.
bool ray_crosses(double x, double y, PlanPoint from, PlanPoint to) {
  if ((from.y > y) == (to.y > y)) return false;
  return x < from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x);
}

}  // namespace

FloorPlan::FloorPlan(const std::vector<std::vector<PlanPoint>>& outlines) {
  for (std::size_t o = 0; o < outlines.size(); ++o) {
    const auto& outline = outlines[o];
    area_ += (o == 0 ? 1 : -1) * polygon_area(outline);
    for (std::size_t i = 0; i < outline.size(); ++i) {
      walls_.push_back({outline[i], outline[(i + 1) % outline.size()]});
    }
  }
}

double FloorPlan::depth(double x, double y) const {
  double distance = std::numeric_limits<double>::infinity();
  bool on_floor = false;
  for (const Wall& wall : walls_) {
    distance = std::min(distance, distance_to_segment(x, y, wall.from, wall.to));
    if (ray_crosses(x, y, wall.from, wall.to)) on_floor = !on_floor;
  }
  return on_floor ? distance : -distance;
}

}  // namespace ldle::datasets
