#pragma once

#include "ldle/context.h"
#include "ldle/input.h"
#include "ldle/options.h"
#include "ldle/result.h"

namespace ldle {

/// Embeds points, distances or a neighbour graph in options.local_views.dimension dimensions.
/// Throws InvalidArgument for wrong data or options, ComputationFailed if the eigenvectors do not
/// converge, and Interrupted if the observer stops the run. Several runs may be made at the same
/// time, in different threads.
Result embed(const Input& input, const Options& options = {}, const Context& context = {});

}  // namespace ldle
