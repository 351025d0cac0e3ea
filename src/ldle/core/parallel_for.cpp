#include "ldle/core/parallel_for.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>

namespace ldle {
namespace {

thread_local Index thread_limit = 0;

Index threads_to_use() {
  if (thread_limit > 0) return thread_limit;
  return std::max<Index>(1, std::thread::hardware_concurrency());
}

}  // namespace

ThreadLimit::ThreadLimit(Index threads) : previous_(thread_limit) {
  thread_limit = threads;
}
ThreadLimit::~ThreadLimit() {
  thread_limit = previous_;
}
Index ThreadLimit::current() {
  return threads_to_use();
}

void parallel_for_blocks(Index count, Index block, Progress& progress,
                         const std::function<void(Index, Index)>& body) {
  const Index blocks = (count + block - 1) / block;
  const int threads = static_cast<int>(std::clamp<Index>(blocks, 1, threads_to_use()));
  std::exception_ptr failure;
  std::atomic<bool> failed = false;
  Index done = 0;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
  for (Index b = 0; b < blocks; ++b) {
    if (failed.load(std::memory_order_relaxed)) continue;
    const auto guarded = [&](const auto& action) {
      try {
        action();
      } catch (...) {
#pragma omp critical(ldle_parallel_for_failure)
        if (!failed.exchange(true)) failure = std::current_exception();
      }
    };
    guarded([&] {
      progress.throw_if_stopped();
      body(b * block, std::min(count, (b + 1) * block));
    });
    // No exception may leave a critical section.
#pragma omp critical(ldle_parallel_for_progress)
    guarded([&] { progress.advance(++done, blocks); });
  }
  if (failure) std::rethrow_exception(failure);
}

void parallel_for_blocks(Index count, Index block, const std::function<void(Index, Index)>& body) {
  Progress silent;
  parallel_for_blocks(count, block, silent, body);
}

}  // namespace ldle
