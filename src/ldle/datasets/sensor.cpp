#include <cmath>

#include "ldle/datasets/floor_plan.h"
#include "ldle/datasets/generators.h"
#include "ldle/datasets/region.h"

namespace ldle::datasets {

namespace {

constexpr double plan_width = 6.0;
constexpr double plan_height = 4.0;
constexpr Index transmitters = 42;

/// Corridors around a courtyard, a closed room, a pillar, a stairwell and an L-shaped room, with a
/// recess in the facade. Signals pass through walls, so these holes must be wide to be visible in
/// the data.
const FloorPlan& plan() {
  static const FloorPlan plan({
      {{0, 0}, {6, 0}, {6, 4}, {3.8, 4}, {3.8, 3}, {2.6, 3}, {2.6, 4}, {0, 4}},
      {{0.8, 0.8}, {2.0, 0.8}, {2.0, 1.9}, {0.8, 1.9}},
      {{0.7, 2.7}, {1.8, 2.7}, {1.8, 3.3}, {0.7, 3.3}},
      {{3.6, 1.6},
       {3.45, 1.95},
       {3.1, 2.1},
       {2.75, 1.95},
       {2.6, 1.6},
       {2.75, 1.25},
       {3.1, 1.1},
       {3.45, 1.25}},
      {{4.2, 0.6}, {5.4, 0.6}, {4.2, 1.6}},
      {{4.4, 2.2}, {5.4, 2.2}, {5.4, 3.3}, {4.8, 3.3}, {4.8, 2.8}, {4.4, 2.8}},
  });
  return plan;
}

/// Places the transmitters evenly on the floor: an additive recurrence with powers of the plastic
/// number, without the points outside the floor.
std::vector<PlanPoint> place_transmitters() {
  constexpr double plastic = 1.32471795724474602596;
  std::vector<PlanPoint> places;
  for (Index k = 1; static_cast<Index>(places.size()) < transmitters; ++k) {
    const double u = 0.5 + static_cast<double>(k) / plastic;
    const double v = 0.5 + static_cast<double>(k) / (plastic * plastic);
    const PlanPoint place{plan_width * (u - std::floor(u)), plan_height * (v - std::floor(v))};
    if (plan().depth(place.x, place.y) > 0) places.push_back(place);
  }
  return places;
}

Dataset receivers(Index n, std::uint64_t seed, Sampling sampling) {
  const Depth depth = [](double x, double y) { return plan().depth(x, y); };
  if (sampling == Sampling::random) {
    return scatter_in_region(n, seed, {0, 0, plan_width, plan_height}, depth);
  }
  // The resolution is the number of steps in four metres. This unit is long enough for the number
  // of points to follow n closely.
  const Index resolution = closest_resolution(n, [](Index r) {
    const double per_metre = static_cast<double>(r) / 4;
    const double half_perimeter = plan_width + plan_height;
    return per_metre * (plan().area() * per_metre + half_perimeter);
  });
  return sample_region(fitted_lattice(plan_width, plan_height, static_cast<double>(resolution) / 4),
                       depth);
}

}  // namespace

/// Receivers are spread evenly over the plan. The boundary distance is measured on the plan, in
/// metres, because the signals stretch the floor unevenly.
Dataset make_sensor(Index n, std::uint64_t seed, Sampling sampling) {
  Dataset data = receivers(n, seed, sampling);
  data.flat.reset();
  const std::vector<PlanPoint> places = place_transmitters();
  data.points.resize(data.parameters.rows(), transmitters);
  for (Index k = 0; k < data.points.rows(); ++k) {
    for (Index t = 0; t < transmitters; ++t) {
      const double dx = data.parameters(k, 0) - places[t].x;
      const double dy = data.parameters(k, 1) - places[t].y;
      data.points(k, t) = std::exp(-dx * dx - dy * dy);
    }
  }
  return data;
}

}  // namespace ldle::datasets
