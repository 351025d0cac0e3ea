#pragma once

#include <optional>

#include "ldle/estimate.h"
#include "ldle/neighbors/estimate_dimension.h"
#include "ldle/options.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Estimates the intrinsic dimension. If the options do not give it, the estimate is stored in
/// them. Returns nothing if it was given and the graph has too few neighbours for the estimate.
/// Throws InvalidArgument if it was not given and there are too few neighbours, or if the other
/// options contradict the estimated dimension.
std::optional<DimensionEstimate> choose_dimension(const NeighborGraph& graph, const DataSize& size,
                                                  Options& options, const Context& context);

/// Lists the estimate among the automatic choices. Adds a warning if the confidence is low.
void explain_dimension(const DimensionEstimate& estimate, Result& result);

}  // namespace ldle::pipeline
