#pragma once

#include "ldle/estimate.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Estimates the run and tells the observer. Throws InvalidArgument if even the way that needs
/// least memory would exceed the memory limit.
RunEstimate expect_run(const DataSize& size, const Options& options, const Context& context);

/// Warns if the run was expected to take more memory than the machine had.
void explain_estimate(const RunEstimate& estimate, Result& result);

}  // namespace ldle::pipeline
