#pragma once

#include "ldle/context.h"
#include "ldle/topology.h"
#include "ldle/topology/survey.h"

namespace ldle::topology {

/// If the noise is larger than the spacing of the points, neighbourhoods show neither orientation
/// nor boundary. Components whose name is not sure for this reason are examined again after
/// averaging a few points each. This is repeated with the means until the name is sure or too few
/// means are left. `found` and `survey` are the topology and the survey of the points themselves.
Topology look_through_noise(Topology found, const Survey& survey, ConstRowMatrixRef points,
                            const Context& context);

}  // namespace ldle::topology
