#pragma once

#include <optional>

#include "ldle/estimate.h"
#include "ldle/neighbors/estimate_dimension.h"
#include "ldle/options.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Estimates the intrinsic dimension if the options do not give it, and stores it in the options.
/// Returns nothing if it was given. Throws InvalidArgument if the graph has too few neighbours for
/// the estimate, or if the other options contradict the estimated dimension.
std::optional<DimensionEstimate> choose_dimension(const NeighborGraph& graph, const DataSize& size,
                                                  Options& options, const Context& context);

/// Stores the estimate in the result and lists it among the automatic choices. Adds a warning if
/// the confidence is low.
void explain_dimension(const DimensionEstimate& estimate, Result& result);

}  // namespace ldle::pipeline
