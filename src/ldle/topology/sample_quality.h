#pragma once

#include <span>

#include "ldle/topology/find_boundary.h"
#include "ldle/topology/neighborhood_shape.h"

namespace ldle::topology {

/// How much the points of a component can tell at all.
struct SampleQuality {
  /// Share of the points whose surroundings are far less flat than others': bends that are too
  /// tight, or sheets too close for the distance between points.
  double crumpled = 0.0;
  /// Share of the points that look like ends of the data, but not together.
  double strays = 0.0;
  /// Points that the largest empty disc away from the boundary would hold: smaller holes are not
  /// shapes.
  double largest_void = 0.0;
  /// Whether it is larger than chance explains.
  bool void_stands_out = false;
};

SampleQuality judge_sample(std::span<const NeighborhoodShape> shapes, const FoundBoundary& boundary,
                           std::span<const Id> members);

}  // namespace ldle::topology
