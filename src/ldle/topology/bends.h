#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/neighbors/data.h"
#include "ldle/topology/neighborhood_shape.h"

namespace ldle::topology {

/// Thin parts, sharp edges and tips are bent within a neighbourhood. In the tangent space their two
/// sides lie on each other, and the data seem to end where they turn. Fewer neighbours show it.
///
/// In both functions, `lists` holds each point and its neighbours by ascending distance, and
/// `shapes` their shapes.

/// Examines points that look like boundary points, but whose neighbourhoods are far thicker than
/// the others. If their nearest neighbours alone do not look like those of a boundary point, the
/// data go on: lean and reach become those of the nearest neighbours.
void reject_bends(std::vector<NeighborhoodShape>& shapes, const Ragged<Id>& lists, const Data& data,
                  Index dimension, const Context& context);

/// Shortens the lists that bend: the farthest points are left out until the rest is nearly flat.
/// Fewer neighbours do not reduce noise, so noisy neighbourhoods keep all of theirs. The shapes of
/// the shorter lists replace those of the lists, except lean and reach. Returns whether any list
/// was shortened.
bool shorten_bent(Ragged<Id>& lists, std::vector<NeighborhoodShape>& shapes, const Data& data,
                  Index dimension, const Context& context);

}  // namespace ldle::topology
