#pragma once

#include <functional>

#include "ldle/core/progress.h"
#include "ldle/core/types.h"

namespace ldle {

/// Threads that parallel_for may use in the calling thread's loops; 0 means every core.
class ThreadLimit {
 public:
  explicit ThreadLimit(Index threads);
  ~ThreadLimit();
  ThreadLimit(const ThreadLimit&) = delete;
  ThreadLimit& operator=(const ThreadLimit&) = delete;

  static Index current();

 private:
  Index previous_;
};

/// Calls body(begin, end) on disjoint blocks that cover 0 .. count-1. The blocks depend on `count`
/// and `block` only, never on the number of threads, so the results of a body that writes to its
/// own range are the same bytes for any number of threads. The first exception is thrown again;
/// `progress` advances block by block and can stop the loop.
void parallel_for_blocks(Index count, Index block, Progress& progress,
                         const std::function<void(Index begin, Index end)>& body);

/// The same without progress, for short loops.
void parallel_for_blocks(Index count, Index block,
                         const std::function<void(Index begin, Index end)>& body);

}  // namespace ldle
