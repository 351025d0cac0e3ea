#pragma once

#include <functional>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle {

/// Calls body(begin, end) on disjoint blocks that cover 0 .. count-1, on the threads of the
/// context. The blocks depend on `count` and `block` only, so a body that writes to its own range
/// gives the same bytes for any number of threads. The first exception is rethrown. The loop ends
/// with Interrupted if the observer asks to stop. A loop inside another parallel loop runs on one
/// thread.
void parallel_for(Index count, Index block, const Context& context,
                  const std::function<void(Index begin, Index end)>& body);

/// The same loop; the observer is told how many blocks are done.
void parallel_for_with_progress(Index count, Index block, const Context& context,
                                const std::function<void(Index begin, Index end)>& body);

}  // namespace ldle
