#pragma once

#include <vector>

#include "ldle/topology/neighborhood_shape.h"
#include "ldle/topology/path_graph.h"

namespace ldle::topology {

/// Where the data end.
struct FoundBoundary {
  /// Each point's distance to the boundary along the data; infinite where the component has none.
  std::vector<double> distance;
  /// The part of the boundary that a point belongs to; none away from it. Parts are numbered by
  /// their lowest points.
  std::vector<Id> part;
  Index parts = 0;
  std::vector<Id> component_of_part;
  /// 1 for points that see no others outwards, but too few together for a boundary.
  std::vector<char> stray;

  bool is_stray(Id point) const { return stray[point] != 0; }
};

/// Finds the boundary from what every point sees around it. `lists` and `charts` are those of
/// measure_shapes, `paths` has the lengths of the data.
///
/// Seen from a point near the boundary, the mean of the others leans inwards (Calder, Park and
/// Slepcev 2022). How far the data reach the other way is the distance to the boundary, if it is
/// less than they reach elsewhere.
FoundBoundary find_boundary(const Ragged<Id>& lists, const LocalMaps& charts,
                            const std::vector<NeighborhoodShape>& shapes, const PathGraph& paths);

}  // namespace ldle::topology
