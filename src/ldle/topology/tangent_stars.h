#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/neighbors/data.h"

namespace ldle::topology {

/// A Delaunay triangle at a point: the other two corners, and the radius of the circle through all
/// three.
struct StarTriangle {
  Id second, third;
  float radius;
};

/// Returns the Delaunay triangles at every point of a surface, among its nearest neighbours, in its
/// tangent space. Each of `lists` holds a point and its neighbours by ascending distance.
Ragged<StarTriangle> tangent_stars(const Ragged<Id>& lists, const Data& data,
                                   const Context& context);

}  // namespace ldle::topology
