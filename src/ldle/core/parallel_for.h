#pragma once

#include <functional>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle {

/// Calls body(begin, end) on disjoint blocks of `block` indices that cover 0 .. count-1, on up to
/// context.threads() threads, one of which is the calling thread. The blocks depend on `count` and
/// `block` only, so a body that writes only to its own range gives the same bytes for any number of
/// threads. If a body throws, no new blocks are started and the first exception is rethrown. Throws
/// Interrupted if the observer asks to stop.
///
/// Loops may be nested. In a thread of the pool the inner loop runs on that thread only. In the
/// thread that called the outer loop the inner loop may use the threads of the pool again.
void parallel_for(Index count, Index block, const Context& context,
                  const std::function<void(Index begin, Index end)>& body);

/// Runs the same loop and reports to the observer how many blocks are done.
void parallel_for_with_progress(Index count, Index block, const Context& context,
                                const std::function<void(Index begin, Index end)>& body);

}  // namespace ldle
