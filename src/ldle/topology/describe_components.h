#pragma once

#include "ldle/context.h"
#include "ldle/topology.h"
#include "ldle/topology/survey.h"

namespace ldle::topology {

/// The number of the smallest cells into which a component of this many points is divided.
Index most_cells(Index points);

/// Determines the manifold of each component, with a confidence. Betti numbers, orientability and
/// boundary are found independently of each other and must agree.
Topology describe_components(const Survey& survey, const Context& context);

}  // namespace ldle::topology
