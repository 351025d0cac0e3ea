#pragma once

#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/neighbors/data.h"
#include "ldle/topology/find_boundary.h"
#include "ldle/topology/neighborhood_shape.h"
#include "ldle/topology/triangle_mesh.h"

namespace ldle::topology {

/// The surface through the points.
struct Reconstruction {
  TriangleMesh agreed;  ///< triangles that all three corners see
  TriangleMesh filled;  ///< the same with smaller gaps
};

/// Joins the triangles of tangent_stars to a surface. Those that all three corners see determine
/// which closed surface it is. The others only make its gaps smaller (TriangleMesh::fill): those
/// that two corners see, those that one corner sees, and then any between near points that have two
/// edges along a gap. Small triangles come first. Triangles whose circles are larger than chance
/// explains are left out: there may be a hole. What lies between three boundary points is left
/// open, too. `lists` and `shapes` are the neighbourhoods and their shapes.
Reconstruction reconstruct_surface(const Ragged<Id>& lists,
                                   std::span<const NeighborhoodShape> shapes,
                                   const FoundBoundary& boundary, const Data& data,
                                   const Context& context);

}  // namespace ldle::topology
