#pragma once

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/neighbors/data.h"
#include "ldle/topology/circle_limit.h"
#include "ldle/topology/find_boundary.h"
#include "ldle/topology/triangle_mesh.h"

namespace ldle::topology {

/// Makes the gaps of a mesh smaller by triangles with two edges along a gap and a third one between
/// near points, small circles first (TriangleMesh::fill). Triangles between three boundary points
/// and those with circles beyond the limit are left out. Each of `lists` holds a point and its
/// neighbours by ascending distance.
void close_gaps(TriangleMesh& mesh, const Ragged<Id>& lists, const FoundBoundary& boundary,
                const CircleLimit& limit, const Data& data, const Context& context);

}  // namespace ldle::topology
