#pragma once

#include "ldle/gluing.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/topology.h"

namespace ldle::pipeline {

/// Returns the same value with the indices of the given points instead of the distinct points.
Topology of_given_points(Topology topology, const DistinctPoints& distinct);
GluingDiagram of_given_points(GluingDiagram diagram, const DistinctPoints& distinct);

}  // namespace ldle::pipeline
