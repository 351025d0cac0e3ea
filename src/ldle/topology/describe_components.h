#pragma once

#include "ldle/core/progress.h"
#include "ldle/topology/survey.h"
#include "ldle/topology/topology.h"

namespace ldle {

/// Says of each component what manifold it is, and how sure that is: its Betti numbers, its sides
/// and its boundary are found independently of each other, and must agree.
Topology describe_components(const Survey& survey, Progress& progress);

}  // namespace ldle
