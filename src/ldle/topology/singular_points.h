#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/math/persistent_homology.h"

namespace ldle::topology {

/// The kind of point that a vertex of a complex is, judged by its link.
enum class LocalShape {
  inside,    ///< the link is a sphere: a point inside a manifold
  boundary,  ///< the link is a disc: a point on the boundary
  singular   ///< neither: the complex is no manifold here
};

/// Returns the shape at each vertex of a complex at a step, from the Betti numbers over Z/2 of its
/// link: the simplices that together with the vertex span a simplex of the complex. For a manifold
/// of dimension d, the complex must have simplices up to dimension d + 1.
std::vector<LocalShape> local_shapes(const math::Filtration& filtration, Index dimension, Id step,
                                     const Context& context = {});

}  // namespace ldle::topology
