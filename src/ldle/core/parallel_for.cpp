#include "ldle/core/parallel_for.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "ldle/core/thread_pool.h"

namespace ldle {
namespace {

thread_local Index thread_limit = 0;

Index threads_to_use() {
  if (ThreadPool::inside()) return 1;
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
  std::atomic<Index> next = 0;
  std::atomic<bool> failed = false;
  std::mutex mutex;  // guards what follows
  std::exception_ptr failure;
  Index done = 0;
  const auto work = [&] {
    for (Index b; !failed && (b = next++) < blocks;) {
      try {
        progress.throw_if_stopped();
        body(b * block, std::min(count, (b + 1) * block));
        const std::lock_guard lock(mutex);
        progress.advance(++done, blocks);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failed.exchange(true)) failure = std::current_exception();
      }
    }
  };
  ThreadPool::shared().run(std::clamp<Index>(blocks, 1, threads_to_use()) - 1, work);
  if (failure) std::rethrow_exception(failure);
}

void parallel_for_blocks(Index count, Index block, const std::function<void(Index, Index)>& body) {
  Progress silent;
  parallel_for_blocks(count, block, silent, body);
}

}  // namespace ldle
