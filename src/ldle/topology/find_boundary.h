#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/topology/neighborhood_shape.h"
#include "ldle/topology/path_graph.h"

namespace ldle::topology {

/// The boundary of the data.
struct FoundBoundary {
  /// Geodesic distance of each point from the boundary; infinite if its component has none.
  std::vector<double> distance;
  /// The boundary part that each point belongs to; none for all other points. Parts are numbered
  /// in the order of their lowest points.
  std::vector<Id> part;
  Index parts = 0;
  std::vector<Id> component_of_part;
  /// 1 for points that look like boundary points, but in a group that is too small for a boundary.
  std::vector<char> stray;

  bool is_stray(Id point) const { return stray[point] != 0; }
};

/// The boundary of points that have none.
FoundBoundary no_boundary(Index points);

/// Finds the boundary from the neighbourhood of every point. `lists`, `charts` and `shapes` are
/// those of measure_shapes; the edges of `paths` have the lengths of the data.
///
/// At a point near the boundary, the mean of the neighbours is shifted inwards (Calder, Park and
/// Slepcev 2022). If the data reach only a small part of the radius in the opposite direction, this
/// reach is the distance from the boundary. Shortest paths extend the distances to all other
/// points.
FoundBoundary find_boundary(const Ragged<Id>& lists, const LocalMaps& charts,
                            const std::vector<NeighborhoodShape>& shapes, const PathGraph& paths,
                            const Context& context);

}  // namespace ldle::topology
