#pragma once

#include <vector>

#include "ldle/math/minimise_stress.h"
#include "ldle/math/rigid_neighborhoods.h"

namespace ldle::polish {

/// Returns the points that a chain of at most `steps` edges joins with one of the given points,
/// ascending.
std::vector<Id> points_around(const std::vector<Id>& points, const math::EdgeLengths& edges,
                              Index steps);

/// Lowers the energy of rigid neighbourhoods (math::RigidNeighborhoods) by moving only the given
/// points, ascending. If `references` has no rows, all directions are free, so only lengths count.
/// A step costs work proportional to the number of points given.
math::StressReport relax_points(const std::vector<Id>& points, const math::EdgeLengths& edges,
                                const math::ReferenceVectors& references,
                                const math::StressOptions& options, RowMatrix& places,
                                const Context& context);

}  // namespace ldle::polish
