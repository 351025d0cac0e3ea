#pragma once

#include "ldle/gluing.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/topology.h"

namespace ldle::pipeline {

/// The same value, counting the points as they were given.
Topology of_given_points(Topology topology, const DistinctPoints& distinct);
GluingDiagram of_given_points(GluingDiagram diagram, const DistinctPoints& distinct);

}  // namespace ldle::pipeline
