#pragma once

#include "ldle/estimate.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Estimates time and memory of a run. Throws InvalidArgument if it is expected to need more memory
/// than the limit, or much more than is available.
RunEstimate estimate_in_memory(const DataSize& size, const Options& options,
                               const Context& context);

/// Calls estimate_in_memory and reports the estimate to the observer.
RunEstimate expect_run(const DataSize& size, const Options& options, const Context& context);

/// Throws what estimate_in_memory throws. To be called before the data are read: the numbers of
/// neighbours need not fit the data yet.
void check_memory(const DataSize& size, const Options& options, const Context& context);

/// The same for find_topology(). A dimension of 0 is unknown.
void check_memory_of_topology(const DataSize& size, Index dimension, const Context& context);

/// Throws InvalidArgument if there is a memory limit and aligning these views will exceed it. Views
/// of data that are no manifold overlap much more than the estimate assumes.
void check_memory_of_views(const IntermediateViews& views, const Context& context);

/// Stores the estimate in the result. Adds a warning if the run was expected to need more memory
/// than was available.
void explain_estimate(const RunEstimate& estimate, Result& result);

}  // namespace ldle::pipeline
