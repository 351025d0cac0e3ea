#pragma once

#include <vector>

#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/types.h"

namespace ldle::polish {

/// A part of an embedding in the plane.
struct Surroundings {
  std::vector<Id> points;       ///< ascending
  std::vector<char> is_inside;  ///< for each of them; the others are only neighbours of those
  NeighborGraph graph;          ///< of these points
};

/// Finds the points around given ones: divides the plane into squares of side `width`, and takes
/// the points in those squares that hold a given point, in the squares around them, and all
/// neighbours of these points.
Surroundings surroundings_of(const std::vector<Id>& given, double width, const NeighborGraph& graph,
                             const RowMatrix& places);

}  // namespace ldle::polish
