#pragma once

#include "ldle/context.h"
#include "ldle/topology.h"
#include "ldle/topology/survey.h"

namespace ldle::topology {

/// Says of each component what manifold it is, and how sure that is: its Betti numbers, its sides
/// and its boundary are found independently of each other, and must agree.
Topology describe_components(const Survey& survey, const Context& context);

}  // namespace ldle::topology
