#pragma once

#include <vector>

#include "ldle/neighbors/neighbor_graph.h"

namespace ldle {

/// The outline of a piece of an embedding in the plane: closed walks along its rim with the piece
/// on their left, the longest first. The others go around holes.
using Outline = std::vector<std::vector<Id>>;

/// The outlines of all pieces. A piece is made of the Delaunay triangles whose corners are
/// neighbours in the data and lie about as far apart as there.
std::vector<Outline> trace_rims(ConstRowMatrixRef embedding, const NeighborGraph& graph);

}  // namespace ldle
