#pragma once

#include "ldle/context.h"
#include "ldle/input.h"
#include "ldle/options.h"
#include "ldle/result.h"

namespace ldle {

/// Embeds points, distances or a neighbour graph in options.local_views.dimension dimensions; if
/// that is 0, the intrinsic dimension is estimated and used.
///
/// The result does not depend on the number of threads. Several runs may be made at the same time
/// in different threads.
///
/// Throws
/// - InvalidArgument if the input or an option is wrong, if there are too few different points for
///   the options, or if the run is estimated to exceed the memory limit;
/// - ComputationFailed if the eigenvectors do not converge or a matrix cannot be factored;
/// - Interrupted if the observer stops the run.
Result embed(const Input& input, const Options& options = {}, const Context& context = {});

}  // namespace ldle
