#pragma once

#include <optional>

#include "ldle/estimate.h"
#include "ldle/neighbors/estimate_dimension.h"
#include "ldle/options.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Where the options leave the dimension open, estimates it and notes it in them. Throws
/// InvalidArgument where the other options do not suit the dimension found.
std::optional<DimensionEstimate> choose_dimension(const NeighborGraph& graph, const DataSize& size,
                                                  Options& options, const Context& context);

/// Notes the estimate in the result, says in words what was chosen, and warns where it is not sure.
void explain_dimension(const DimensionEstimate& estimate, Result& result);

}  // namespace ldle::pipeline
