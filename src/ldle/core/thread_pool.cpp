#include "ldle/core/thread_pool.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>

namespace ldle {
namespace {

// Loops follow each other closely: looking out for the next one for a moment is cheaper than going
// to sleep and being woken, and short enough not to rob others.
constexpr std::chrono::microseconds look_out(50);

thread_local bool is_pool_thread = false;

// Never destroyed: its threads sleep until the process ends.
ThreadPool* the_pool = nullptr;

void make_pool() {
  the_pool = new ThreadPool;
}

/// Looks at a condition for a moment, without the lock.
template <class Condition>
bool comes_true_soon(const Condition& condition) {
  const auto until = std::chrono::steady_clock::now() + look_out;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
  }
  return true;
}

}  // namespace

ThreadPool& ThreadPool::shared() {
  static std::once_flag once;
  std::call_once(once, [] {
    make_pool();
    pthread_atfork(nullptr, nullptr, make_pool);
  });
  return *the_pool;
}

bool ThreadPool::inside() {
  return is_pool_thread;
}

void ThreadPool::run(Index helpers, const std::function<void()>& work) {
  if (helpers == 0) return work();
  Job job{&work, helpers};
  {
    const std::lock_guard lock(mutex_);
    start_threads(helpers);
    open_jobs_.push_back(&job);
    ++posted_;
  }
  for (Index i = 0; i < helpers; ++i) job_posted_.notify_one();
  work();
  std::unique_lock lock(mutex_);
  std::erase(open_jobs_, &job);
  if (job.running == 0) return;
  lock.unlock();
  comes_true_soon([&] { return job.running == 0; });
  lock.lock();
  job_left_.wait(lock, [&] { return job.running == 0; });
}

void ThreadPool::start_threads(Index count) {
  while (std::ssize(threads_) < count) threads_.emplace_back([this] { serve(); });
}

void ThreadPool::serve() {
  is_pool_thread = true;
  std::unique_lock lock(mutex_);
  for (;;) {
    if (open_jobs_.empty()) {
      const Index seen = posted_;
      lock.unlock();
      comes_true_soon([&] { return posted_ != seen; });
      lock.lock();
    }
    job_posted_.wait(lock, [&] { return !open_jobs_.empty(); });
    Job& job = *open_jobs_.front();
    ++job.running;
    if (--job.helpers_wanted == 0) open_jobs_.pop_front();
    lock.unlock();
    (*job.work)();
    lock.lock();
    if (--job.running == 0) job_left_.notify_all();
  }
}

}  // namespace ldle
