#pragma once

#include <vector>

#include "ldle/math/persistent_homology.h"

namespace ldle::topology {

/// What the surroundings of a vertex look like.
enum class LocalShape {
  inside,    ///< the link is a sphere, as of a point inside a manifold
  boundary,  ///< it is a disc, as of a point on the boundary
  singular   ///< it is neither
};

/// The shape around each vertex of a complex at a step, from the Betti numbers over Z/2 of its
/// link: the simplices that together with the vertex span one of the complex. The complex must have
/// simplices up to dimension d + 1 for a manifold of dimension d.
std::vector<LocalShape> local_shapes(const math::Filtration& filtration, Index dimension, Id step);

}  // namespace ldle::topology
