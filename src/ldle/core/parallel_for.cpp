#include "ldle/core/parallel_for.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

#include "ldle/core/thread_pool.h"

namespace ldle {
namespace {

using Body = std::function<void(Index, Index)>;

void run_blocks(Index count, Index block, const Context& context, const Body& body,
                const std::function<void(Index done, Index blocks)>& report) {
  const Index blocks = (count + block - 1) / block;
  std::atomic<Index> next = 0;
  std::atomic<bool> failed = false;
  std::mutex mutex;  // guards `failure`, `done` and the calls of report()
  std::exception_ptr failure;
  Index done = 0;
  const auto work = [&] {
    for (Index b; !failed && (b = next++) < blocks;) {
      try {
        context.throw_if_stopped();
        body(b * block, std::min(count, (b + 1) * block));
        if (!report) continue;
        const std::lock_guard lock(mutex);
        report(++done, blocks);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failed.exchange(true)) failure = std::current_exception();
      }
    }
  };
  const Index threads = ThreadPool::inside() ? 1 : context.threads();
  ThreadPool::shared().run(std::clamp<Index>(blocks, 1, threads) - 1, work);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace

void parallel_for(Index count, Index block, const Context& context, const Body& body) {
  run_blocks(count, block, context, body, nullptr);
}

void parallel_for_with_progress(Index count, Index block, const Context& context,
                                const Body& body) {
  run_blocks(count, block, context, body,
             [&](Index done, Index blocks) { context.advance(done, blocks); });
}

}  // namespace ldle
