#pragma once

#include "ldle/pipeline/estimate.h"
#include "ldle/pipeline/observer.h"
#include "ldle/pipeline/result.h"

namespace ldle {

/// Memory that this process may hold in all: the user's limit, or what the machine has to give.
double memory_to_use(const Options& options);

/// What is left of it for a stage. Some is kept for the libraries' own use and for pictures.
double memory_left(const Options& options);

/// Tells the observer what the run will take. Throws InvalidArgument when even its leanest way
/// would pass options.memory_limit.
RunEstimate expect_run(const DataSize& size, const Options& options, Observer& observer);

/// Notes the estimate in a result, and warns where it was more than the machine had.
Result with_estimate(Result result, const RunEstimate& estimate);

}  // namespace ldle
