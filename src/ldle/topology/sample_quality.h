#pragma once

#include <span>

#include "ldle/topology/find_boundary.h"
#include "ldle/topology/neighborhood_shape.h"

namespace ldle::topology {

/// Whether the sample of a component is good enough to determine its topology.
struct SampleQuality {
  /// Share of the points whose neighbourhoods are far less flat than the others: bends or sheets
  /// are too close for the spacing of the points.
  double crumpled = 0.0;
  /// Share of the points that look like boundary points, but do not form a boundary.
  double strays = 0.0;
  /// Number of points that would fill the largest empty disc away from the boundary. Holes up to
  /// this size are not found.
  double largest_void = 0.0;
  /// Whether this disc is larger than chance explains.
  bool void_stands_out = false;
};

SampleQuality judge_sample(std::span<const NeighborhoodShape> shapes, const FoundBoundary& boundary,
                           std::span<const Id> members);

}  // namespace ldle::topology
