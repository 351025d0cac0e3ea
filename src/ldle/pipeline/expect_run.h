#pragma once

#include "ldle/estimate.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Estimates time and memory of a run and reports them to the observer. Throws InvalidArgument if
/// the estimated memory exceeds the memory limit.
RunEstimate expect_run(const DataSize& size, const Options& options, const Context& context);

/// Throws InvalidArgument if a run on data of this size is expected to need more memory than the
/// limit, or much more than is available. To be called before the data are read.
void check_memory(const DataSize& size, const Options& options, const Context& context);

/// Stores the estimate in the result. Adds a warning if the run was expected to need more memory
/// than was available.
void explain_estimate(const RunEstimate& estimate, Result& result);

}  // namespace ldle::pipeline
